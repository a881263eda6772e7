package io.simplex4j.fence;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jacoco.agent.rt.RT;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;

/**
 * What a scenario wrote and which classes of the project it executed.
 *
 * @param outlines the lines of each output, by the name of its file
 * @param classes the names of classes with at least one executed instruction, in order; those of tests are not among them
 */
record Run(Map<String, List<String>> outlines, List<String> classes) {
    private static final List<String> OUTPUTS =
            List.of("document.json", "text.txt", "table.csv", "page.html", "struct.txt", "struct.json", "record.json");

    /** Runs a scenario in a process of its own, in an awkward locale and on two processors. */
    static Run of(Scenario scenario, Path folder) throws Exception {
        Path executed = folder.resolve("jacoco.exec");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + agent() + "=destfile=" + executed + ",dumponexit=false,includes=io.simplex4j.*",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:ActiveProcessorCount=2",
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=UTF-8",
                // As spark-submit does.
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"));
        if (Runtime.version().feature() >= 24) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Scenario.class.getName()));
        command.addAll(List.of(scenario.name(), folder.toString()));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IllegalStateException("failed: " + scenario + "\n" + Files.readString(log));
            }
        } finally {
            process.destroyForcibly();
        }
        Map<String, List<String>> outlines = new LinkedHashMap<>();
        for (String name : OUTPUTS) {
            if (Files.exists(folder.resolve(name))) {
                outlines.put(name, Outline.of(name, Files.readString(folder.resolve(name))));
            }
        }
        return new Run(outlines, classes(executed));
    }

    /** The jar of JaCoCo's agent. */
    private static File agent() throws Exception {
        return new File(
                RT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> classes(Path executed) throws IOException {
        ExecutionDataStore data = new ExecutionDataStore();
        try (FileInputStream in = new FileInputStream(executed.toFile())) {
            ExecutionDataReader reader = new ExecutionDataReader(in);
            reader.setExecutionDataVisitor(data);
            reader.setSessionInfoVisitor(session -> {});
            reader.read();
        }
        Stream<String> names = data.getContents().stream()
                .filter(each -> each.hasHits())
                .map(each -> each.getName().replace('/', '.'));
        return names.filter(name -> !name.startsWith(Run.class.getPackageName()))
                .sorted()
                .toList();
    }
}
