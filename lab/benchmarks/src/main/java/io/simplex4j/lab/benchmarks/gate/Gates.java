package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.lab.benchmarks.gate.Gate.Limit;
import io.simplex4j.lab.benchmarks.gate.WorkerProcess.AbsentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All gates of issue 36, measured in one run. */
public final class Gates {
    private static final double SOLVER = 1.5;
    private static final double EXPLANATION = 1.2;
    /** Heaps after a collection differ by the memory of the virtual machine itself. */
    private static final double MEMORY = 1.02;

    private static final String METHOD = """
            Both run in processes of their own and are asked in turn. Figures are medians of the processor time of one input, on one
            thread, warm. Explanations and requests count the whole process, requests with their client. A ratio is the median over
            rounds of the ratio within a round.

            """;

    private static final String SMALL = "relu-1000x50";
    private static final String LARGE = "relu-100000x128";
    private static final String HUGE = "relu-1000000x128";

    /** A task of {@link GateWorker} that is timed against an earlier version. */
    private record Task(String name, String task, String data, double limit, boolean memory) {}

    private static final List<Task> TASKS = List.of(
            new Task("1000×50", "single", SMALL, SOLVER, false),
            new Task("10,000×64", "single", "relu-10000x64", SOLVER, false),
            new Task("60,000×50", "single", "relu-60000x50", SOLVER, false),
            new Task("100,000×128", "single", LARGE, SOLVER, true),
            new Task("1000×50, at most 5 members", "limited", SMALL, SOLVER, false),
            new Task("10,000×20, inside the hull, with bounds", "inside", "gauss-10000x20", SOLVER, false),
            new Task("triage with labels, 1000×50", "triage", "none", SOLVER, false),
            new Task("explain digits", "explain", "digits", EXPLANATION, false),
            new Task("explain patients", "explain", "patients", EXPLANATION, false),
            new Task("request to the service, patients", "request", "patients", EXPLANATION, false),
            new Task("1,000,000×128", "single", HUGE, SOLVER, true),
            new Task("1,000,000×128, batches of 100", "batch", HUGE, SOLVER, false));

    /**
     * Another program that is timed against this version.
     *
     * @param rival the name for {@code lab/peers/rivals.py}
     * @param limit of the ratio
     * @param builtIn the task name for {@link RivalWorker}, which replaces an absent program
     * @param builtInLimit the limit of that ratio
     */
    private record Peer(
            String name, String task, String data, String rival, Limit limit, String builtIn, Limit builtInLimit) {}

    private static final List<Peer> PEERS = List.of(
            new Peer("1000×50", "single", SMALL, "scipy", Limit.atLeast(15), "adam", Limit.atLeast(4000)),
            new Peer("1000×50", "single", SMALL, "torch", Limit.atLeast(20_000), "adam", Limit.atLeast(4000)),
            new Peer("100,000×128", "single", LARGE, "faiss", Limit.atMost(2.5), "neighbours", Limit.atMost(1)),
            new Peer(
                    "1,000,000×128, batches of 100",
                    "batch",
                    HUGE,
                    "faiss-batch",
                    Limit.atMost(1.1),
                    "neighbours",
                    Limit.atMost(1)));

    private final Path root;
    private final Path folder;
    private final int rounds;
    private final List<Gate> gates = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Gates(Path root, Path folder, int rounds) {
        this.root = root;
        this.folder = folder;
        this.rounds = rounds;
    }

    /**
     * The result of a run.
     *
     * @param page in Markdown
     * @param passed whether all gates passed
     */
    public record Result(String page, boolean passed) {}

    /**
     * Measures the gates whose names and data contain a text.
     *
     * @param root the folder of this version
     * @param against the commit to compare with; if there is none, only other programs are
     * @param where the machine, and how busy it is
     */
    public static Result measure(Path root, Optional<String> against, String only, int rounds, String where)
            throws IOException {
        Path folder = Files.createTempDirectory("simplex-gates-data");
        try {
            Gates gates = new Gates(root, folder, rounds);
            String compared = "other programs";
            if (against.isPresent()) {
                Timing.log("building " + against.get());
                try (Checkout before = Checkout.of(root, against.get())) {
                    compared = "commit " + before.commit();
                    String classPath = before.compile(root.resolve("lab/benchmarks/src/main/java")
                            .resolve(GateWorker.class.getName().replace('.', '/') + ".java"));
                    for (Task task : TASKS) {
                        if ((task.name + task.task + task.data).contains(only)) {
                            gates.against(before.commit(), classPath, task);
                        }
                    }
                }
            }
            for (Peer peer : PEERS) {
                if ((peer.name + peer.rival + peer.data).contains(only)) {
                    gates.beside(peer);
                }
            }
            return new Result(gates.page(compared, where), gates.gates.stream().allMatch(Gate::passes));
        } finally {
            Folders.delete(folder);
        }
    }

    private void against(String commit, String classPath, Task task) throws IOException {
        Timing.log(task.name + ", beside " + commit);
        GateData.write(root, folder, task.data);
        try (Subject now = ours(task.task, task.data);
                Subject before = java(classPath, GateWorker.class, task.task, task.data)) {
            report(Gate.ofTimes(task.name, commit, Duel.of(now, before, rounds), Limit.atMost(task.limit)));
            if (task.memory) {
                report(Gate.ofBytes(
                        task.name + ", heap in use", commit, now.memory(), before.memory(), Limit.atMost(MEMORY)));
            }
        } catch (AbsentException e) {
            throw new IllegalStateException(e);
        }
    }

    private void beside(Peer peer) throws IOException {
        Timing.log(peer.name + ", beside " + peer.rival);
        GateData.write(root, folder, peer.data);
        try (Subject now = ours(peer.task, peer.data)) {
            try (Subject other = python(peer)) {
                report(Gate.ofTimes(peer.name, peer.rival, Duel.of(now, other, rounds), peer.limit));
            } catch (AbsentException e) {
                notes.add(peer.rival + " is absent (" + e.getMessage() + "): the built-in " + peer.builtIn
                        + " stands in for it, with a limit of its own.");
                try (Subject other =
                        java(System.getProperty("java.class.path"), RivalWorker.class, peer.builtIn, peer.data)) {
                    report(Gate.ofTimes(
                            peer.name,
                            "built-in " + peer.builtIn + " (" + peer.rival + " absent)",
                            Duel.of(now, other, rounds),
                            peer.builtInLimit));
                }
            }
        } catch (AbsentException e) {
            throw new IllegalStateException(e);
        }
    }

    private void report(Gate gate) {
        gates.add(gate);
        Timing.log(gate.row());
    }

    private Subject ours(String task, String data) throws AbsentException {
        return java(System.getProperty("java.class.path"), GateWorker.class, task, data);
    }

    private Subject java(String classPath, Class<?> worker, String task, String data) throws AbsentException {
        return WorkerProcess.start(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx3g",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                worker.getName(),
                folder.toString(),
                task,
                data));
    }

    private Subject python(Peer peer) throws AbsentException {
        return WorkerProcess.start(List.of(
                "python3", root.resolve("lab/peers/rivals.py").toString(), folder.toString(), peer.rival, peer.data));
    }

    private List<Gate> missesFirst() {
        return gates.stream().sorted(Comparator.comparing(Gate::passes)).toList();
    }

    private String page(String compared, String where) {
        String against = compared.startsWith("commit ") ? " --against " + compared.substring("commit ".length()) : "";
        StringBuilder page = new StringBuilder("# Results: gates\n\nMade by `benchmarks/run gates" + against
                + " --markdown docs/results/gates.md`: this version beside " + compared + ".\n");
        page.append(METHOD)
                .append(where)
                .append("; ")
                .append(rounds)
                .append(" rounds.\n\n")
                .append(gates.stream().filter(Gate::passes).count())
                .append(" of ")
                .append(gates.size())
                .append(" gates pass; misses stand first.\n\n")
                .append(Gate.table(missesFirst()));
        notes.stream().distinct().forEach(note -> page.append("\n").append(note).append('\n'));
        return page.toString();
    }
}
