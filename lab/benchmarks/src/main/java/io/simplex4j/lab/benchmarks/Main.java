package io.simplex4j.lab.benchmarks;

import io.simplex4j.lab.benchmarks.gate.Gates;
import io.simplex4j.lab.benchmarks.gate.ModelZoo;
import io.simplex4j.lab.benchmarks.gate.ProductGates;
import io.simplex4j.lab.benchmarks.gate.UsageException;
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
        models FOLDER [--markdown FILE]
                                    latents and gradients of models that lab/peers/models.py exported
        products FOLDER [--python PYTHON] [--rounds N] [--markdown FILE]
                                    products with the Jacobian of the networks of lab/peers/products.py, beside torch\
        """;

    private static final int ROUNDS = 9;

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        List<String> all = Arrays.asList(arguments);
        String command = all.isEmpty() ? "" : all.get(0);
        List<String> rest = all.isEmpty() ? all : all.subList(1, all.size());
        try {
            Options options = Options.parse(rest);
            Gates.Result result = run(command, options);
            System.out.print(result.page());
            if (options.file("--markdown").isPresent()) {
                Files.writeString(options.file("--markdown").get(), result.page());
            }
            System.exit(result.passed() ? 0 : 1);
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.err.println(USAGE);
            System.exit(2);
        }
    }

    private static Gates.Result run(String command, Options options) throws IOException {
        String where = Environment.describe();
        int rounds = (int) options.number("--rounds", ROUNDS);
        return switch (command) {
            case "gates" ->
                Gates.measure(
                        launcher().resolveSibling(""),
                        options.text("--against"),
                        options.text("--only").orElse(""),
                        rounds,
                        where);
            case "models" -> {
                String page = ModelZoo.page(options.folder(), where);
                yield new Gates.Result(page, !page.contains("**wrong**"));
            }
            case "products" ->
                ProductGates.measure(
                        launcher().resolveSibling(""),
                        options.folder(),
                        options.file("--python").orElse(Path.of("python3")),
                        rounds,
                        where);
            default ->
                throw new UsageException((command.isEmpty() ? "no command" : "unknown command \"" + command + "\"")
                        + "; expected one of");
        };
    }

    private static Path launcher() {
        String launcher = System.getProperty("simplex.launcher");
        if (launcher == null) {
            throw new UsageException("no launcher; expected to be started by benchmarks/run");
        }
        return Path.of(launcher);
    }
}
