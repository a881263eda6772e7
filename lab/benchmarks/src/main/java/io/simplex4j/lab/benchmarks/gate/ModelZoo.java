package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.data.Npy;
import io.simplex4j.data.Npz;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares latents and gradients of external ONNX files with those of another framework.
 *
 * <p>A folder has one for each architecture, with its files {@code *.onnx}, inputs {@code in.npy} and {@code ref.npz}: the
 * latents, and the products of the cotangents {@code cos(0.37 + 1.7 k + 0.9 n)} with the Jacobian. Other inputs have a
 * number each in {@code set.txt}; {@code latent.txt} names the latent where it is not to be found. Places where the
 * reference is NaN are not compared. {@code peers/models.py} writes such folders.
 */
public final class ModelZoo {
    /* An error is the largest difference as a part of the largest number; float32 gives some 1e-7 a layer. */
    private static final double RIGHT = 1e-4;

    /* Saturated units have slopes that float32 knows no better than this times 1e-4. */
    private static final double SMALL = 1e-3;

    /* Longer pages show only failures. */
    private static final int MAX_ROWS = 400;

    private static final String LEFT_OUT = " Those that are right are left out of the table.\n\n";

    private static final String HEAD = """
        | architecture | file | opset | operations | latent | error of latents | error of gradients | result |
        |---|---|---:|---:|---:|---:|---:|---|
        """;

    private final List<String> rows = new ArrayList<>();
    private int right;

    private ModelZoo() {}

    /** The page of a folder. */
    public static String page(Path folder, String environment) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(folder + " is not a folder; expected one with models");
        }
        ModelZoo zoo = new ModelZoo();
        List<Path> architectures = sorted(folder).stream()
                .filter(each -> sorted(each).stream().anyMatch(ModelZoo::isModel))
                .toList();
        for (Path architecture : architectures) {
            for (Path file :
                    sorted(architecture).stream().filter(ModelZoo::isModel).toList()) {
                zoo.add(architecture, file);
            }
        }
        return """
                # Results: models from elsewhere

                `benchmarks/run models FOLDER --markdown docs/results/models.md` loads each ONNX file of a folder in the form
                that `lab/peers/models.py` (exports from torch) and `lab/peers/cases.py` (ONNX's own test cases of
                operators) write, finds the latent by itself unless it is named, and compares latents and products with the
                Jacobian with those of the framework that the file comes from, computed in float64 where it can. Errors are the largest
                difference as a part of the largest number, or of 0.001 if that is more. Right means below 1e-4 in both. Names tell where a file comes from:
                `legacy17` is torch's old exporter at opset 17, `dynamo18` its new one at 18, `keras` is Keras; of a test case, the
                input that is explained stands behind its name.

                """
                + environment + ".\n\n" + zoo.right + " of " + zoo.rows.size() + " files of " + architectures.size()
                + " architectures are right." + (zoo.rows.size() > MAX_ROWS ? LEFT_OUT : "\n\n") + HEAD
                + zoo.rows.stream()
                        .filter(row -> zoo.rows.size() <= MAX_ROWS || !row.endsWith("| right |\n"))
                        .collect(Collectors.joining());
    }

    private static List<Path> sorted(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read; expected a folder with models");
        }
    }

    private static boolean isModel(Path file) {
        return file.toString().endsWith(".onnx");
    }

    private void add(Path architecture, Path file) {
        String name = "| " + architecture.getFileName() + " | " + file.getFileName() + " | ";
        try (OnnxModel model = OnnxModel.load(file, options(architecture))) {
            String facts = model.report().file().opsets().getOrDefault("", 0L) + " | "
                    + model.report().file().nodes() + " | " + model.latentSize() + " | ";
            rows.add(name + facts + compared(architecture, model) + " |\n");
        } catch (OnnxModelException | NotDifferentiableException e) {
            rows.add(name + "– | – | – | – | – | refused: " + words(String.valueOf(e.getMessage())) + " |\n");
        }
    }

    private static ModelOptions options(Path architecture) {
        ModelOptions options = ModelOptions.defaults();
        for (String latent : lines(architecture.resolve("latent.txt"))) {
            options = options.withLatent(latent);
        }
        for (String line : lines(architecture.resolve("set.txt"))) {
            String[] sides = line.split("=", 2);
            options = options.withSet(sides[0], Double.parseDouble(sides[1]));
        }
        return options;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read; expected lines such as mask=1");
        }
    }

    private String compared(Path architecture, OnnxModel model) {
        Path reference = architecture.resolve("ref.npz");
        Path examples = architecture.resolve("in.npy");
        if (!Files.exists(reference) || !Files.exists(examples)) {
            return "– | – | no reference";
        }
        Matrix inputs = Npy.read(examples).flattenRows();
        Matrix latents = Npz.read(reference, "latents").flattenRows();
        if (latents.columns() != model.latentSize()) {
            return "– | – | another latent: " + model.latentName().orElse("") + "; expected one of " + latents.columns()
                    + " numbers";
        }
        double latentError = error(model.latents(inputs), latents);
        Optional<String> why = model.whyNotDifferentiable();
        if (why.isPresent()) {
            return figure(latentError) + " | – | no gradient: " + words(why.get());
        }
        Matrix products = model.pullback(inputs, cotangents(latents.rows(), latents.columns()));
        double gradientError = error(products, Npz.read(reference, "grad").flattenRows());
        boolean isRight = latentError < RIGHT && gradientError < RIGHT;
        right += isRight ? 1 : 0;
        return figure(latentError) + " | " + figure(gradientError) + " | " + (isRight ? "right" : "**wrong**");
    }

    /** The cotangents of the references. */
    public static Matrix cotangents(int rows, int columns) {
        double[][] u = new double[rows][columns];
        for (int n = 0; n < rows; n++) {
            for (int k = 0; k < columns; k++) {
                u[n][k] = Math.cos(0.37 + 1.7 * k + 0.9 * n);
            }
        }
        return Matrix.of(u);
    }

    /** The largest difference as a part of the largest number. */
    static double error(Matrix actual, Matrix expected) {
        double max = 0;
        double size = SMALL;
        for (int row = 0; row < expected.rows(); row++) {
            for (int column = 0; column < expected.columns(); column++) {
                if (!Double.isNaN(expected.at(row, column))) {
                    max = Math.max(max, Math.abs(actual.at(row, column) - expected.at(row, column)));
                    size = Math.max(size, Math.abs(expected.at(row, column)));
                }
            }
        }
        return max / size;
    }

    private static String figure(double error) {
        return String.format(Locale.ROOT, "%.1e", error);
    }

    private static String words(String message) {
        return message.replace("|", "\\|").replace('\n', ' ');
    }
}
