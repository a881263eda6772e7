package io.simplex4j.experiments.study;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The time that the processor works for this thread, which does not grow when others use it too. */
final class ProcessorTime {
    private ProcessorTime() {}

    /** The seconds that some work takes. */
    static double of(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - before) * 1e-9;
    }

    /** The same, after doing it over and over for some seconds, as the virtual machine compiles what it does often. */
    static double warm(double seconds, Runnable work) {
        double spent = 0;
        while (spent < seconds) {
            spent += Math.max(1e-6, of(work));
        }
        return of(work);
    }
}
