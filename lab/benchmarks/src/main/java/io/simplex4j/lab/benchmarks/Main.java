package io.simplex4j.lab.benchmarks;

import io.simplex4j.lab.benchmarks.explanation.ExplanationCost;
import io.simplex4j.lab.benchmarks.explanation.ModelZoo;
import io.simplex4j.lab.benchmarks.gate.Gates;
import io.simplex4j.lab.benchmarks.gate.ProductGates;
import io.simplex4j.lab.benchmarks.measure.UsageException;
import io.simplex4j.lab.benchmarks.service.ServiceLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The command line of the benchmarks. */
public final class Main {
    private static final String USAGE = """
        gates [--against COMMIT|FOLDER] [--only TEXT] [--rounds N] [--markdown FILE]
                                    this version beside a commit and beside other programs; ends with 1 if a gate fails
        explain [--markdown FILE]   explanations of images compared with the paper's way
        models FOLDER [--markdown FILE]
                                    latents and gradients of models that lab/peers/models.py exported
        products FOLDER [--python PYTHON] [--rounds N] [--markdown FILE]
                                    products with the Jacobian of the networks of lab/peers/products.py, beside torch
        service [--quick] [--seconds N] [--soak-minutes M] [--markdown FILE]
                                    simplex serve as a process under load; ends with 1 if a target is missed\
        """;

    private static final int ROUNDS = 9;

    private Main() {}

    /** A page, and whether it meets all targets. */
    private record Outcome(String page, boolean met) {}

    public static void main(String[] arguments) throws IOException {
        List<String> all = Arrays.asList(arguments);
        String command = all.isEmpty() ? "" : all.get(0);
        List<String> rest = all.isEmpty() ? all : all.subList(1, all.size());
        try {
            Options options = Options.parse(rest);
            Outcome outcome = run(command, options);
            System.out.print(outcome.page);
            if (options.file("--markdown").isPresent()) {
                Files.writeString(options.file("--markdown").get(), outcome.page);
            }
            System.exit(outcome.met ? 0 : 1);
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.err.println(USAGE);
            System.exit(2);
        }
    }

    private static Outcome run(String command, Options options) throws IOException {
        String where = Environment.describe();
        switch (command) {
            case "gates" -> {
                Gates.Result result = Gates.measure(
                        launcher().resolveSibling(""),
                        options.text("--against"),
                        options.text("--only").orElse(""),
                        (int) options.number("--rounds", ROUNDS),
                        where);
                return new Outcome(result.page(), result.passed());
            }
            case "explain" -> {
                ExplanationCost.Result result = ExplanationCost.measure(where);
                return new Outcome(result.page(), result.met());
            }
            case "models" -> {
                String page = ModelZoo.page(options.folder(), where);
                return new Outcome(page, !page.contains("**wrong**"));
            }
            case "products" -> {
                Gates.Result result = ProductGates.measure(
                        launcher().resolveSibling(""),
                        options.folder(),
                        options.file("--python").orElse(Path.of("python3")),
                        (int) options.number("--rounds", ROUNDS),
                        where);
                return new Outcome(result.page(), result.passed());
            }
            case "service" -> {
                ServiceLoad.Result result = ServiceLoad.measure(
                        launcher(),
                        (int) options.number("--seconds", options.quick() ? 3 : 30),
                        options.number("--soak-minutes", options.quick() ? 0.2 : 10),
                        where);
                return new Outcome(result.page(), result.met());
            }
            default ->
                throw new UsageException((command.isEmpty() ? "no command" : "unknown command \"" + command + "\"")
                        + "; expected one of");
        }
    }

    private static Path launcher() {
        String launcher = System.getProperty("simplex.launcher");
        if (launcher == null) {
            throw new UsageException("no launcher; expected to be started by benchmarks/run");
        }
        return Path.of(launcher);
    }
}
