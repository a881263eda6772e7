package io.simplex4j.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a run was made on.
 *
 * @param date the day, at Greenwich
 * @param processor its name, where the system tells
 * @param processors how many the virtual machine may use
 * @param java the virtual machine
 * @param system the operating system
 */
record Environment(String date, String processor, int processors, String java, String system) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    static Environment here() {
        return new Environment(
                LocalDate.now(ZoneOffset.UTC).toString(),
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    }

    private static String processorName() {
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

    @Override
    public String toString() {
        return date + "; " + processor + ", " + processors + " processors; " + java + "; " + system;
    }
}
