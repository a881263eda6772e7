package io.simplex4j.onnx.internal.graph;

/**
 * One axis of a declared shape.
 *
 * @param value its length, -1 if it is not fixed
 * @param symbol its name, empty if it has none
 */
public record Dim(long value, String symbol) {
    public static Dim of(long value) {
        return new Dim(value, "");
    }

    /** An axis of any length, with a name. */
    public static Dim symbolic(String symbol) {
        return new Dim(-1, symbol);
    }

    public boolean isFixed() {
        return value >= 0;
    }

    @Override
    public String toString() {
        return isFixed() ? Long.toString(value) : symbol.isEmpty() ? "?" : symbol;
    }
}
