"""Programs in Java, for answers in that language."""

from remint.code.ir.java_back.programs import java_runtime, write_java

__all__ = ["java_runtime", "write_java"]
