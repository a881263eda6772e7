package io.simplex4j.lab.benchmarks.gate;

import java.util.function.DoubleSupplier;

/** A process that is measured in rounds. */
interface Subject extends AutoCloseable {
    /** Runs one round and returns the processor seconds of an operation. */
    double round();

    /** Returns the bytes of heap in use after a collection. */
    double memory();

    @Override
    void close();

    /** Returns a subject in this process, whose memory is not measured. */
    static Subject of(DoubleSupplier round) {
        return new Subject() {
            @Override
            public double round() {
                return round.getAsDouble();
            }

            @Override
            public double memory() {
                return Double.NaN;
            }

            @Override
            public void close() {}
        };
    }
}
