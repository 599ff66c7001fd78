"""What happens then: state-based actions, triggers and the stack."""
