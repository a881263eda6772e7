package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/*
 * The local repository is a folder of links into that of the user, but for our own group, which is laid out from the jars
 * of this build as "mvn install" would do it. So Maven finds plugins and libraries without loading them again, also when it
 * is offline, and nothing of ours gets into the user's repository. See ADR 15.
 */
/** Maven as it runs for a project outside of this one. */
final class OutsideMaven implements AutoCloseable {
    private static final int SECONDS = 120;

    /** Some Mavens end with one even if they were told to print none. */
    private static final Pattern COLOUR = Pattern.compile("\\x1b\\[[0-9;]*m");

    /** The folder of a repository that our group is in, beside others. */
    private static final String ROOT = Publication.GROUP.substring(0, Publication.GROUP.indexOf('.'));

    private final Path repository;

    private OutsideMaven(Path repository) {
        this.repository = repository;
    }

    /**
     * Installs what this build has made.
     *
     * @param repository an empty folder
     * @param modules whose jars to install, besides the parent and the BOM
     */
    static OutsideMaven withInstalled(Path repository, List<String> modules) throws Exception {
        Path users = Path.of(property("guide.maven.repository"));
        link(users, repository, ROOT);
        link(users.resolve(ROOT), repository.resolve(ROOT), Publication.GROUP.substring(ROOT.length() + 1));

        OutsideMaven maven = new OutsideMaven(repository);
        maven.install(Publication.PARENT, "simplex-parent", ".pom");
        maven.install(Publication.pom("bom"), "simplex-bom", ".pom");
        for (String module : modules) {
            maven.install(Publication.pom(module), Publication.artifact(module), ".pom");
            maven.install(Publication.jar(module), Publication.artifact(module), ".jar");
        }
        return maven;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        if (Files.isDirectory(from)) {
            try (Stream<Path> entries = Files.list(from)) {
                for (Path entry : entries.toList()) {
                    if (!entry.getFileName().toString().equals(except)) {
                        Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
                    }
                }
            }
        }
    }

    private void install(Path file, String artifact, String ending) throws Exception {
        String version = Publication.version();
        Path folder = repository
                .resolve(Publication.GROUP.replace('.', '/'))
                .resolve(artifact)
                .resolve(version);
        Files.createDirectories(folder);
        Files.copy(file, folder.resolve(artifact + "-" + version + ending));
    }

    /** What Maven prints for {@code arguments} in a folder. It must succeed. */
    String run(Path folder, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(property("guide.maven.home") + "/bin/mvn", "-B"));
        command.add("-Dmaven.repo.local=" + repository);
        if (isOffline()) {
            command.add("-o");
        }
        Path settings = Path.of(property("guide.maven.settings").replaceFirst("^settings ", ""));
        if (Files.isRegularFile(settings)) {
            command.addAll(List.of("-s", settings.toString()));
        }
        command.addAll(arguments);
        Path output = folder.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        String printed = COLOUR.matcher(Files.readString(output, UTF_8)).replaceAll("");
        assertThat(ended).as("ended in time: %s\n%s", command, printed).isTrue();
        assertThat(process.exitValue()).as("%s\n%s", command, printed).isZero();
        return printed;
    }

    /** Takes the links away, so that nothing can follow them when the folder is deleted. */
    @Override
    public void close() throws IOException {
        for (Path folder : List.of(repository, repository.resolve(ROOT))) {
            try (Stream<Path> entries = Files.list(folder)) {
                for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    /** Whether the build around the tests may not use the network, as with {@code mvn -o}. */
    static boolean isOffline() {
        return property("guide.maven.offline").equals("offline true");
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        assumeTrue(value != null, "needs Maven around the tests, which sets " + name);
        return value;
    }
}
