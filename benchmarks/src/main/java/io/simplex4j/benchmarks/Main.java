package io.simplex4j.benchmarks;

import io.simplex4j.benchmarks.explanation.ColdExplain;
import io.simplex4j.benchmarks.explanation.ExplanationCost;
import io.simplex4j.benchmarks.explanation.ModelZoo;
import io.simplex4j.benchmarks.explanation.ProductCost;
import io.simplex4j.benchmarks.explanation.TrainingCost;
import io.simplex4j.benchmarks.explanation.TriageCost;
import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.UsageException;
import io.simplex4j.benchmarks.service.ServiceLoad;
import io.simplex4j.benchmarks.solver.ColdStart;
import io.simplex4j.benchmarks.solver.HeapNeed;
import io.simplex4j.benchmarks.solver.HullSides;
import io.simplex4j.benchmarks.solver.OpenProblem;
import io.simplex4j.benchmarks.solver.Problem;
import io.simplex4j.benchmarks.solver.Ratios;
import io.simplex4j.benchmarks.solver.ShardCost;
import io.simplex4j.benchmarks.solver.StoredProblems;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The command line of the benchmarks. */
public final class Main {
    private static final String USAGE = """
            ratios [--quick] [--problems 1000x50,…] [--latents relu,gauss] [--markdown FILE] [--json FILE]
                                                  the table of ratios; ends with 1 if a gate is missed
            hull [--problems …] [--latents …] [--markdown FILE]
                                                  inputs inside the hull beside inputs outside
            shards [--quick] [--problems …] [--latents …] [--markdown FILE]
                                                  a corpus in shards beside one in one place, and a model of a larger one
            explain [--markdown FILE]             explanations of images against the paper's way
            models FOLDER [--markdown FILE]       latents and gradients of models that peers/models.py exported
            products FOLDER [--python PYTHON] [--markdown FILE]
                                                  products with the Jacobian of the networks of peers/products.py, beside torch
            triage [--markdown FILE]              triage beside decomposing the same inputs
            training FOLDER IMAGES                an epoch of training on MNIST; peers/training.py times torch too
            service [--quick] [--seconds N] [--soak-minutes M] [--markdown FILE]
                                                  simplex serve as a process under load; ends with 1 if an aim is missed
            cold [--problems …] [--latents …] [--jdks DIR,…]
                                                  first calls in new virtual machines; simplex explain with each JDK
            heap [--problems …] [--latents …]     large corpora in as little heap as is allowed
            problems FOLDER [--problems …]        writes problems as .npy files
            solve FOLDER                          times ActiveSet on one such problem
            jmh …                                 JMH's own command line""";

    private Main() {}

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

    private static int run(String command, List<String> rest) throws IOException {
        return switch (command) {
            case "ratios" -> ratios(Options.parse(rest));
            case "hull" -> hull(Options.parse(rest));
            case "shards" -> shards(Options.parse(rest));
            case "explain" -> explain(Options.parse(rest));
            case "models" -> models(Options.parse(rest));
            case "products" -> products(Options.parse(rest));
            case "triage" -> triage(Options.parse(rest));
            case "training" -> training(rest);
            case "cold" -> cold(Options.parse(rest));
            case "heap" -> heap(Options.parse(rest));
            case "service" -> service(Options.parse(rest));
            case "problems" -> problems(Options.parse(rest));
            case "solve" -> StoredProblems.solve(Options.parse(rest).folder());
            case ColdStart.COMMAND -> ColdStart.measureHere(rest);
            case HeapNeed.COMMAND -> HeapNeed.measureHere(rest);
            default ->
                throw new UsageException(
                        "command is " + (command.isEmpty() ? "missing" : command) + ", expected one of");
        };
    }

    private static int ratios(Options options) throws IOException {
        List<Problem> problems =
                options.problems(options.quick() ? "1000x50,60000x50" : "1000x50,60000x50,100000x128,1000000x128");
        Report report = new Report(Ratios.measure(problems, options.quick()));
        System.out.print(report.markdown());
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), report.markdown());
        }
        if (options.file("--json").isPresent()) {
            Files.writeString(options.file("--json").get(), report.json());
        }
        return report.passed() ? 0 : 1;
    }

    private static int hull(Options options) throws IOException {
        String before = load();
        List<HullSides> all = options.problems("1000x20,10000x20,60000x48,200000x128", "gauss").stream()
                .map(HullSides::measure)
                .toList();
        StringBuilder page = new StringBuilder("# Results: inputs inside the hull beside inputs outside\n\n")
                .append(HullSides.DESCRIPTION)
                .append(Environment.describe())
                .append("; load of the machine ")
                .append(before)
                .append(" before and ")
                .append(load())
                .append(" after the run.\n\n")
                .append(HullSides.head());
        all.forEach(sides -> page.append(sides.row()));
        long within =
                all.stream().filter(sides -> sides.ratio() <= HullSides.MOST).count();
        page.append("\nWithin the aim of ")
                .append(Figures.three(HullSides.MOST))
                .append(" times by default: ")
                .append(within)
                .append(" of ")
                .append(all.size())
                .append(".\n");
        System.out.print(page);
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), page.toString());
        }
        return within == all.size() ? 0 : 1;
    }

    private static int shards(Options options) throws IOException {
        String before = load();
        ShardCost.Result result = ShardCost.measure(
                options.problems(options.quick() ? "60000x50" : "1000000x128", "relu"),
                Environment.describe() + "; load of the machine " + before + " before the run.");
        System.out.print(result.page());
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), result.page());
        }
        return result.same() ? 0 : 1;
    }

    private static int explain(Options options) throws IOException {
        String before = load();
        ExplanationCost.Result result =
                ExplanationCost.measure(Environment.describe() + "; load of the machine " + before + " before the run");
        System.out.print(result.page());
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), result.page());
        }
        return result.met() ? 0 : 1;
    }

    private static int service(Options options) throws IOException {
        Path launcher = ServiceLoad.launcher()
                .orElseThrow(() -> new UsageException("service needs the launcher, expected benchmarks/run service"));
        ServiceLoad.Result result = ServiceLoad.measure(
                launcher,
                (int) options.number("--seconds", options.quick() ? 3 : 30),
                options.number("--soak-minutes", options.quick() ? 0.2 : 10),
                Environment.describe() + "; load of the machine " + load() + " before the run");
        System.out.print(result.page());
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), result.page());
        }
        return result.met() ? 0 : 1;
    }

    private static int models(Options options) throws IOException {
        String page = ModelZoo.page(options.folder(), Environment.describe());
        System.out.print(page);
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), page);
        }
        return page.contains("**wrong**") ? 1 : 0;
    }

    private static int products(Options options) throws IOException {
        String page = ProductCost.page(options.folder(), options.file("--python"), Environment.describe());
        System.out.print(page);
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), page);
        }
        return 0;
    }

    private static int triage(Options options) throws IOException {
        String page = TriageCost.page(Environment.describe() + "; load of the machine " + load() + " before the run");
        System.out.print(page);
        if (options.file("--markdown").isPresent()) {
            Files.writeString(options.file("--markdown").get(), page);
        }
        return 0;
    }

    private static String load() {
        return Figures.three(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static int problems(Options options) {
        return StoredProblems.write(options.folder(), options.problems("1000x50,60000x50,100000x128"));
    }

    private static int training(List<String> arguments) {
        if (arguments.size() != 2 || !arguments.get(1).matches("[1-9][0-9]{0,4}")) {
            throw new UsageException("training has " + arguments + ", expected a folder and a number of images");
        }
        return TrainingCost.run(Path.of(arguments.get(0)), Integer.parseInt(arguments.get(1)));
    }

    private static int cold(Options options) throws IOException {
        for (Problem problem : options.problems("1000x50")) {
            try (OpenProblem open = OpenProblem.of(problem)) {
                ColdStart times = Ratios.coldStart(problem, open);
                System.out.println(problem + ": preparation " + Figures.seconds(times.prepare()) + ", first test "
                        + Figures.seconds(times.first()) + ", first 100 tests "
                        + Figures.seconds(times.hundred() / OpenProblem.TESTS) + " each");
            }
        }
        String launcher = System.getProperty("simplex.launcher");
        if (launcher != null) {
            ColdExplain.run(Path.of(launcher), options.jdks());
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
                System.out.println(problem + ": " + need.outcome() + " in " + Figures.megabytes(need.allowed()) + ", "
                        + Figures.megabytes(need.live()) + " in use after a collection");
                missed += need.fits() ? 0 : 1;
            }
        }
        return missed == 0 ? 0 : 1;
    }
}
