package io.simplex4j.benchmarks;

/** How tests are handed over. */
enum Mode {
    /** One by one. */
    SINGLE("single"),
    /** A hundred at once. */
    BATCH("batch");

    private final String label;

    Mode(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
