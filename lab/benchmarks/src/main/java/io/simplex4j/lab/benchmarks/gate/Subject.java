package io.simplex4j.lab.benchmarks.gate;

/** A process that is measured in rounds. */
interface Subject extends AutoCloseable {
    /** Runs one round and returns the processor seconds of an operation. */
    double round();

    /** Returns the bytes of heap in use after a collection. */
    double memory();

    @Override
    void close();
}
