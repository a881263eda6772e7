package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.token.TokenGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/**
 * An encoder of tokens in an ONNX file, such as a sentence transformer, as a model of floats.
 *
 * <p>An input has two rows, each with a number for every token: how much of the token is present, 0 to 1, and one more than
 * the token's number in the vocabulary, 0 after the end of the sentence. A token with presence one half lies halfway
 * between its neutral stand-in and itself in the space of embeddings; gradients are with respect to the presence.
 *
 * <p>Instances are thread-safe. They hold native memory until they are closed.
 */
public final class TokenModel implements DifferentiableModel {
    /*
     * The time of a run grows with the length that a graph is written for, so there are several, for powers of two, each made
     * when the first sentence of its length comes. The choice for a sentence depends only on the sentence.
     */
    private static final int SHORTEST = 16;

    private final ModelFile file;
    private final Options options;
    private final Map<Integer, OnnxModel> byLength = new TreeMap<>();
    private boolean closed;

    private TokenModel(ModelFile file, Options options) {
        this.file = file;
        this.options = options;
    }

    /**
     * The format of tokens.
     *
     * @param standIns for each token of the vocabulary its neutral substitute; the token itself if it always stays
     * @param padding the token after the end of a sentence
     * @param firstToken whether the vector of the first token represents the sentence, instead of the mean of all
     * @param normalised whether that is scaled to length 1
     * @param longest the maximum number of tokens of a sentence
     * @param running how the model is run: threads, time limit, latent, task; its input is settled
     */
    public record Options(
            List<Integer> standIns,
            int padding,
            boolean firstToken,
            boolean normalised,
            int longest,
            ModelOptions running) {
        /**
         * @throws IllegalArgumentException if a token is not in the vocabulary, or sentences have no room for one
         */
        public Options {
            standIns = List.copyOf(standIns);
            List<Integer> tokens = new ArrayList<>(standIns);
            tokens.add(padding);
            for (int token : tokens) {
                if (token < 0 || token >= standIns.size()) {
                    throw new IllegalArgumentException(
                            "token is " + token + "; expected 0 to " + (standIns.size() - 1) + " as in the vocabulary");
                }
            }
            if (longest < 1) {
                throw new IllegalArgumentException("longest sentence has " + longest + " tokens; expected at least 1");
            }
        }

        Options withLongest(int tokens) {
            return new Options(standIns, padding, firstToken, normalised, tokens, running);
        }
    }

    /**
     * Loads an encoder.
     *
     * @throws OnnxModelException if the file is not a usable encoder of tokens; the message says how to fix it
     */
    public static TokenModel load(Path path, Options options) {
        try {
            TokenModel model = new TokenModel(ModelFile.read(path), options);
            model.shortest();
            return model;
        } catch (OnnxModelException e) {
            throw new OnnxModelException(path.getFileName() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Finds how many tokens of a sentence an encoder reads, by running it: at most the number in the options, and fewer
     * if it has fewer positions.
     *
     * @throws OnnxModelException if the file is no model
     */
    public static int findLongest(Path path, Options options) {
        ModelFile file = ModelFile.read(path);
        int reads = 0;
        int fails = options.longest + 1;
        for (int tokens = options.longest; fails - reads > 1; tokens = (reads + fails) / 2) {
            if (reads(file, options.withLongest(tokens))) {
                reads = tokens;
            } else {
                fails = tokens;
            }
        }
        return reads == 0 ? options.longest : reads;
    }

    private static boolean reads(ModelFile file, Options options) {
        int token = options.padding == 0 ? 1 : 0;
        double[] sentence = new double[2 * options.longest];
        Arrays.fill(sentence, 0, options.longest, 1);
        Arrays.fill(sentence, options.longest, sentence.length, token + 1.0);
        try (TokenModel model = new TokenModel(file, options)) {
            model.latents(Matrix.of(new double[][] {sentence}));
            return true;
        } catch (NotFiniteLatentException e) {
            return true;
        } catch (OnnxModelException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw e;
            }
            return false;
        }
    }

    private OnnxModel shortest() {
        return of(1);
    }

    private synchronized OnnxModel of(int tokens) {
        if (closed) {
            throw new IllegalStateException("the model is closed; open it again");
        }
        return byLength.computeIfAbsent(graphLength(tokens), length -> {
            ModelFile rewritten = new ModelFile(
                    file.name(), TokenGraph.of(file.model(), options, length), file.digest(), file.size());
            return OnnxModel.of(rewritten, options.running);
        });
    }

    private int graphLength(int tokens) {
        int length = SHORTEST;
        while (length < tokens) {
            length *= 2;
        }
        return Math.min(length, options.longest);
    }

    @Override
    public Shape inputShape() {
        return Shape.of(2, options.longest);
    }

    @Override
    public int latentSize() {
        return shortest().latentSize();
    }

    @Override
    public Optional<LinearHead> head() {
        return shortest().head();
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Optional<String> latentName() {
        return shortest().latentName();
    }

    /** The digest of the file, followed by the external files with its weights. */
    @Override
    public String digest() {
        return file.digest();
    }

    @Override
    public GradientKind gradientKind() {
        return GradientKind.EXACT;
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        return shortest().whyNotDifferentiable();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return grouped(inputs, latentSize(), (model, rows, length) -> model.latents(narrow(inputs, rows, length)));
    }

    /** As {@link OnnxModel#pullback}; there is no derivative by the numbers of tokens, so those columns are 0. */
    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        return grouped(inputs, inputShape().size(), (model, rows, length) -> {
            Matrix products = model.pullback(narrow(inputs, rows, length), cotangents.select(rows));
            double[][] wide = new double[rows.length][2 * options.longest];
            for (int row = 0; row < rows.length; row++) {
                for (int token = 0; token < length; token++) {
                    wide[row][token] = products.at(row, token);
                }
            }
            return Matrix.of(wide);
        });
    }

    private interface Run {
        Matrix of(OnnxModel model, int[] rows, int length);
    }

    /* Sentences of one length go through the model together, even if other sentences lie between them. */
    private Matrix grouped(Matrix inputs, int width, Run run) {
        if (inputs.rows() > 0 && inputs.columns() != inputShape().size()) {
            throw new IllegalArgumentException("inputs have " + inputs.columns() + " numbers each; expected "
                    + inputShape().size() + " for sentences of " + options.longest + " tokens");
        }
        Map<Integer, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < inputs.rows(); row++) {
            rows.computeIfAbsent(graphLength(tokens(inputs, row)), length -> new ArrayList<>())
                    .add(row);
        }
        double[][] results = new double[inputs.rows()][];
        rows.forEach((length, some) -> {
            int[] places = some.stream().mapToInt(Integer::intValue).toArray();
            Matrix out = run(run, places, length);
            for (int i = 0; i < places.length; i++) {
                results[places[i]] = out.row(i).toArray();
            }
        });
        return results.length == 0 ? Matrix.of(new double[1][width]).select() : Matrix.of(results);
    }

    private Matrix run(Run run, int[] rows, int length) {
        try {
            return run.of(of(length), rows, length);
        } catch (NotFiniteLatentException e) {
            throw e.withRow(rows[e.row()]);
        }
    }

    private int tokens(Matrix inputs, int row) {
        int count = options.longest;
        while (count > 0 && inputs.at(row, options.longest + count - 1) == 0) {
            count--;
        }
        return count;
    }

    private Matrix narrow(Matrix inputs, int[] rows, int length) {
        float[][] narrow = new float[rows.length][2 * length];
        for (int i = 0; i < rows.length; i++) {
            for (int token = 0; token < length; token++) {
                narrow[i][token] = (float) inputs.at(rows[i], token);
                narrow[i][length + token] = (float) inputs.at(rows[i], options.longest + token);
            }
        }
        return Matrix.of(narrow);
    }

    /** The contents that were found in the file; an example has space for the maximum number of tokens in a sentence. */
    public ModelReport report() {
        return Reports.ofTokens(file, shortest().report(), inputShape());
    }

    @Override
    public synchronized void close() {
        closed = true;
        byLength.values().forEach(OnnxModel::close);
    }
}
