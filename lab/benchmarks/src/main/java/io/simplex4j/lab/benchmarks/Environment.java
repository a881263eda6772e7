package io.simplex4j.lab.benchmarks;

import io.simplex4j.lab.benchmarks.gate.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Stream;

/** The machine on which a run was made. */
final class Environment {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Environment() {}

    /** Returns the date (UTC), the processor, the virtual machine, the operating system and the load before the run. */
    static String describe() {
        return LocalDate.now(ZoneOffset.UTC) + "; " + processor() + ", "
                + Runtime.getRuntime().availableProcessors() + " processors; " + System.getProperty("java.vm.name")
                + " " + System.getProperty("java.vm.version") + "; " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + "; load of the machine "
                + Figures.three(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage())
                + " before the run";
    }

    private static String processor() {
        if (!Files.isReadable(CPU_INFO)) {
            return "unknown processor";
        }
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.toLowerCase(Locale.ROOT).startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
