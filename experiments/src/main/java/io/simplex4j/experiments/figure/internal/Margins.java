package io.simplex4j.experiments.figure.internal;

/** Room around something. */
public record Margins(double top, double right, double bottom, double left) {
    /** These margins, no less above and below than others. */
    public Margins atLeastAsHighAs(Margins other) {
        return new Margins(Math.max(top, other.top), right, Math.max(bottom, other.bottom), left);
    }
}
