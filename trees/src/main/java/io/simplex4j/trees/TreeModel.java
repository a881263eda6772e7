package io.simplex4j.trees;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trees.internal.Forest;
import io.simplex4j.trees.internal.TreeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A tree ensemble: a LightGBM text file, an XGBoost JSON or UBJSON file, or an ONNX file with a tree ensemble.
 *
 * <p>The latent of an input is the value of the leaf it reaches in each tree, so no latent needs to be chosen. The head adds the
 * values up to the raw scores of the model. Trees with a single leaf belong to the bias of the head.
 *
 * <p>Features are not integrated along a line as with networks, because trees have no gradient. They have exact Shapley
 * values with the baseline as the only reference, tree by tree.
 *
 * <p>NaN is a missing value if {@link #acceptsMissing()}. Instances are immutable and thread-safe; they hold no native memory.
 */
public final class TreeModel implements AttributingModel {
    private final String name;
    private final String digest;
    private final long bytes;
    private final TreeFile file;
    private final Forest forest;
    private final LinearHead head;

    private TreeModel(Optional<String> name, byte[] bytes, ModelOptions options) {
        OptionalInt width =
                options.inputShape().map(shape -> OptionalInt.of(shape.size())).orElse(OptionalInt.empty());
        this.digest =
                "sha256:" + HexFormat.of().formatHex(ContentDigest.sha256().digest(bytes));
        this.name = name.orElse(digest);
        this.bytes = bytes.length;
        this.file = TreeFile.parse(bytes, width);
        this.forest = file.forest();
        this.head = meant(file.head(), options);
        if (width.isPresent() && width.getAsInt() != forest.columns()) {
            throw new ModelException("an input has " + forest.columns() + " numbers; expected " + width.getAsInt()
                    + " as the option inputShape has it");
        }
    }

    private static LinearHead meant(LinearHead head, ModelOptions options) {
        boolean tellsTwoApart = head.outputs() == 1 && options.classes().size() == 2;
        return options.task()
                .or(() -> tellsTwoApart ? Optional.of(LinearHead.Task.CLASSES) : Optional.empty())
                .map(head::withTask)
                .orElse(head);
    }

    /**
     * Loads a model.
     *
     * @throws ModelException if the file is damaged or unsupported; the message says how to fix it
     */
    public static TreeModel load(Path file) {
        return load(file, ModelOptions.defaults());
    }

    /**
     * Loads a model.
     *
     * @throws ModelException if the file is damaged or unsupported; the message says how to fix it
     */
    public static TreeModel load(Path file, ModelOptions options) {
        String name = String.valueOf(file.getFileName());
        try {
            return new TreeModel(Optional.of(name), Files.readAllBytes(file), options);
        } catch (NoSuchFileException e) {
            throw new ModelException(name + ": no such file", e);
        } catch (IOException e) {
            throw new ModelException(name + ": cannot be read: " + e.getMessage(), e);
        } catch (ModelException e) {
            throw new ModelException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads a model from the bytes of a file.
     *
     * @throws ModelException if they are damaged or unsupported; the message says how to fix it
     */
    public static TreeModel parse(byte[] bytes, ModelOptions options) {
        return new TreeModel(Optional.empty(), bytes, options);
    }

    @Override
    public Shape inputShape() {
        return Shape.of(forest.columns());
    }

    @Override
    public int latentSize() {
        return forest.latentSize();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        if (inputs.columns() != forest.columns()) {
            throw new IllegalArgumentException(
                    "inputs have " + inputs.columns() + " numbers each; expected " + forest.columns());
        }
        return forest.latents(inputs);
    }

    /** Returns the leaf of each tree with a split that a row reaches, by its number in the file. */
    public int[] leaves(Matrix inputs, int row) {
        return forest.leaves(inputs, row);
    }

    /** Returns the map from leaf values to raw scores. */
    @Override
    public Optional<LinearHead> head() {
        return Optional.of(head);
    }

    @Override
    public boolean acceptsMissing() {
        return forest.acceptsMissing();
    }

    /** Returns the names of the columns; none if the file has no names. */
    public List<String> featureNames() {
        return file.features();
    }

    @Override
    public List<LatentModel.Column> columns() {
        return file.columns();
    }

    @Override
    public List<String> classes() {
        return file.classes();
    }

    /** Returns exact Shapley values; the quadrature does not matter. */
    @Override
    public List<AttributingModel.Shares> attribute(
            List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
        AttributingModel.Shares[] shares = new AttributingModel.Shares[shifts.size()];
        workers.run(shares.length, place -> {
            AttributingModel.Shift shift = shifts.get(place);
            shares[place] = AttributingModel.Shares.exact(
                    shift,
                    forest.shapley(shift.baseline().toArray(), shift.input().toArray(), shift.cotangents()));
        });
        return List.of(shares);
    }

    @Override
    public Rule rule() {
        return Rule.SHAPLEY;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String digest() {
        return digest;
    }

    /** Reports the contents of the file. */
    public ModelReport report() {
        List<String> axes = List.of("rows", Integer.toString(forest.columns()));
        return new ModelReport(
                new ModelReport.File(
                        digest,
                        bytes,
                        Optional.of(file.format()
                                + file.producer().map(by -> ", " + by).orElse("")),
                        0,
                        Map.of(),
                        forest.splits() + forest.leaves(),
                        (long) forest.splits() + forest.leaves()),
                List.of(new ModelReport.Port(
                        file.features().isEmpty() ? "columns" : String.join(", ", file.features()),
                        forest.acceptsMissing() ? "numbers or missing" : "numbers",
                        Optional.of(axes))),
                List.of(new ModelReport.Port(
                        "raw scores", "numbers", Optional.of(List.of("rows", Integer.toString(head.outputs()))))),
                Optional.of(new ModelReport.Use(
                        "columns",
                        inputShape(),
                        0,
                        "leaf values",
                        latentSize(),
                        "the values of the leaves that an input reaches in " + file.trees() + " trees",
                        Optional.of(new ModelReport.Head(
                                "sums of trees", "raw scores", head.outputs(), latentSize(), head.activation())),
                        Optional.of("trees have steps, and no gradient"),
                        Optional.of(rule()))),
                Optional.empty(),
                List.of(),
                file.notes(),
                List.of());
    }

    @Override
    public String toString() {
        return "TreeModel[" + name + ", " + file.trees() + " trees, " + head + "]";
    }
}
