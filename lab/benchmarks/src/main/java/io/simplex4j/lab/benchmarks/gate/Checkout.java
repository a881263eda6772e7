package io.simplex4j.lab.benchmarks.gate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/** An earlier version, built in its own worktree in a temporary folder until closed, or in a folder of the user. */
final class Checkout implements AutoCloseable {
    private final Path root;
    private final Path temporary;
    private final Path tree;
    private final String commit;

    private Checkout(Path root, Path temporary, Path tree, String commit) {
        this.root = root;
        this.temporary = temporary;
        this.tree = tree;
        this.commit = commit;
    }

    /**
     * Builds a version.
     *
     * @param root the folder of this version
     * @param version a commit, or a folder with another worktree, where an earlier build is used again
     * @throws UsageException if the commit is unknown or does not build
     */
    static Checkout of(Path root, String version) throws IOException {
        boolean isFolder = Files.isExecutable(Path.of(version).resolve("simplex"));
        Output found = run(List.of(
                "git",
                "-C",
                isFolder ? version : root.toString(),
                "rev-parse",
                "--verify",
                "--quiet",
                "--short=8",
                (isFolder ? "HEAD" : version) + "^{commit}"));
        if (found.exit() != 0) {
            throw new UsageException("unknown commit \"" + version + "\"; expected a commit of this repository");
        }
        String commit = found.text().strip();
        Path temporary = Files.createTempDirectory("simplex-gates");
        Path tree = isFolder ? Path.of(version).toAbsolutePath() : temporary.resolve("tree");
        Checkout checkout = new Checkout(root, temporary, tree, commit);
        try {
            if (!isFolder) {
                checkout.require(List.of(
                        "git",
                        "-C",
                        root.toString(),
                        "worktree",
                        "add",
                        "--quiet",
                        "--detach",
                        tree.toString(),
                        commit));
            }
            checkout.require(List.of(tree.resolve("simplex").toString(), "--version"));
            return checkout;
        } catch (UsageException e) {
            checkout.close();
            throw e;
        }
    }

    /** The short name of the commit. */
    String commit() {
        return commit;
    }

    /** Compiles a source against this version and returns the class path to run it with. */
    String compile(Path source) throws IOException {
        Path jar = tree.resolve("cli/target/simplex.jar");
        Path classes = Files.createDirectories(temporary.resolve("classes"));
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-nowarn", "-cp", jar.toString(), "-d", classes.toString(), source.toString());
        if (exit != 0) {
            throw new UsageException(
                    commit + " has not the API that " + source.getFileName() + " uses; expected a commit that has");
        }
        return classes + System.getProperty("path.separator") + jar;
    }

    private void require(List<String> command) throws IOException {
        Output output = run(command);
        if (output.exit() != 0) {
            throw new UsageException("cannot build " + commit + ": " + String.join(" ", command) + " ended with "
                    + output.exit() + "\n" + output.text());
        }
    }

    /** The output and exit code of a program. */
    private record Output(int exit, String text) {}

    private static Output run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Output(process.onExit().join().exitValue(), text);
    }

    /** Removes the temporary worktree. */
    @Override
    public void close() throws IOException {
        if (tree.startsWith(temporary)) {
            run(List.of("git", "-C", root.toString(), "worktree", "remove", "--force", tree.toString()));
        }
        Folders.delete(temporary);
    }
}
