package io.simplex4j.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The command line of the benchmarks. */
public final class Main {
    private static final String USAGE = """
            ratios [--quick] [--problems 1000x50,…] [--latents relu,gauss] [--markdown FILE] [--json FILE]
                                                  the table of ratios; ends with 1 if a gate is missed
            explain                               explanations of images against the paper's way
            training FOLDER IMAGES                an epoch of training on MNIST; peers/training.py times torch too
            cold [--problems …] [--latents …]     first calls in new virtual machines
            heap [--problems …] [--latents …]     large corpora in as little heap as is allowed
            problems FOLDER [--problems …]        writes problems as .npy files
            solve FOLDER                          times ActiveSet on one such problem
            jmh …                                 JMH's own command line""";

    private Main() {}

    /** Runs a command. */
    public static void main(String[] arguments) throws Exception {
        List<String> all = Arrays.asList(arguments);
        String command = all.isEmpty() ? "" : all.get(0);
        List<String> rest = all.isEmpty() ? all : all.subList(1, all.size());
        try {
            int exit = command.equals("jmh") ? jmh(rest) : run(command, rest);
            if (exit != 0) {
                System.exit(exit);
            }
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.err.println(USAGE);
            System.exit(2);
        }
    }

    private static int jmh(List<String> arguments) throws Exception {
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }

    private static int run(String command, List<String> rest) {
        return switch (command) {
            case "ratios" -> Ratios.run(Options.parse(rest)) == 0 ? 0 : 1;
            case "explain" -> ExplanationCost.run();
            case "training" -> training(rest);
            case "cold" -> cold(Options.parse(rest));
            case "heap" -> heap(Options.parse(rest));
            case "problems" -> StoredProblems.write(Options.parse(rest));
            case "solve" -> StoredProblems.solve(Options.parse(rest));
            case ColdStart.COMMAND -> ColdStart.measureHere(rest);
            case HeapNeed.COMMAND -> HeapNeed.measureHere(rest);
            default ->
                throw new UsageException(
                        "command is " + (command.isEmpty() ? "missing" : command) + ", expected one of");
        };
    }

    private static int training(List<String> arguments) {
        if (arguments.size() != 2 || !arguments.get(1).matches("[1-9][0-9]{0,4}")) {
            throw new UsageException("training has " + arguments + ", expected a folder and a number of images");
        }
        return TrainingCost.run(Path.of(arguments.get(0)), Integer.parseInt(arguments.get(1)));
    }

    private static int cold(Options options) {
        for (Problem problem : options.problems("1000x50")) {
            try (OpenProblem open = OpenProblem.of(problem)) {
                ColdStart times = ColdStart.measure(problem, open.file(), new Plan(false).coldStarts(problem.size()));
                System.out.println(problem + ": preparation " + Figures.seconds(times.prepare()) + ", first test "
                        + Figures.seconds(times.first()) + ", first 100 tests "
                        + Figures.seconds(times.hundred() / OpenProblem.TESTS) + " each");
            }
        }
        return 0;
    }

    private static int heap(Options options) {
        int missed = 0;
        for (Problem problem : options.problems("1000000x128")) {
            try (OpenProblem open = OpenProblem.of(problem)) {
                HeapNeed need = HeapNeed.measure(
                        problem,
                        open.file()
                                .orElseThrow(() -> new UsageException(
                                        problem + " is too small for a mapped file, expected more")));
                System.out.println(problem + ": " + need.outcome() + " in " + Figures.three(need.allowed() / 1e6)
                        + " MB, " + Figures.three(need.live() / 1e6) + " MB in use after a collection");
                missed += need.fits() ? 0 : 1;
            }
        }
        return missed == 0 ? 0 : 1;
    }
}
