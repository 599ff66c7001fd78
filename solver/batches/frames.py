"""Python objects on a pipe between a process and its child, one after the other."""

from __future__ import annotations

import pickle
from typing import IO, Any

_LENGTH = 8


def write(stream: IO[bytes], value: object) -> None:
    """Write one object.

    Args:
        stream: the pipe.
        value: the object.

    Raises:
        OSError: nobody reads any more.
    """
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(len(data).to_bytes(_LENGTH, "big"))
    stream.write(data)
    stream.flush()


def read(stream: IO[bytes]) -> Any:  # noqa: ANN401 (whatever the other side has written)
    """Read one object.

    Args:
        stream: the pipe.

    Raises:
        EOFError: the other side is gone.
    """
    size = int.from_bytes(_exactly(stream, _LENGTH), "big")
    return pickle.loads(_exactly(stream, size))  # noqa: S301 (our own process wrote it)


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data
