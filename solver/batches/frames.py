"""Python objects on a pipe between a process and its child, one after the other."""

from __future__ import annotations

import pickle
from typing import IO, Any

_LENGTH = 8


class UnsendableError(Exception):
    """Something cannot be handed to another process."""


def write(stream: IO[bytes], value: object) -> None:
    """Write one object.

    Args:
        stream: the pipe.
        value: the object.

    Raises:
        OSError: nobody reads any more.
        UnsendableError: the object cannot be written down; nothing is written of it.
    """
    try:
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # whatever parts of an object raise when they are asked for what is in them
        raise UnsendableError(f"it cannot be handed to another process: {error}") from error
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
