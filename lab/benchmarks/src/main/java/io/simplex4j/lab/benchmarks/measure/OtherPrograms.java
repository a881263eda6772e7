package io.simplex4j.lab.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What other programs take of the processors from now on; the machine tells of one such time at once. */
public final class OtherPrograms {
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    public OtherPrograms() {
        processors();
    }

    /** How many processors they used on average since this was made or last asked. */
    public double processors() {
        return (MACHINE.getCpuLoad() - MACHINE.getProcessCpuLoad()) * MACHINE.getAvailableProcessors();
    }
}
