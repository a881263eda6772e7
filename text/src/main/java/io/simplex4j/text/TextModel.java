package io.simplex4j.text;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.TokenModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * An encoder of sentences, such as MiniLM, BGE or E5, with its tokenizer.
 *
 * <p>Its folder holds {@code model.onnx}, {@code tokenizer.json} and the other files of sentence-transformers: how the
 * vectors of tokens become the vector of the sentence, whether it is scaled to length 1, and how many tokens are read.
 * By default it is their mean, scaled to length 1, of at most 512. A prompt such as E5's {@code "query: "}, if the
 * folder has one by default or it is given, is read as the beginning of every sentence. A feature is a token; its
 * baseline is the token of a masked word in its place.
 *
 * <p>Instances are thread-safe. They hold native memory until they are closed.
 */
public final class TextModel implements DifferentiableModel, Sentences {
    private static final int USUALLY_LONGEST = 128;
    private static final int KEPT_POSITIONS = 2;
    private static final int MAX = 512;

    private final String name;
    private final TokenModel model;
    private final WordTokenizer tokenizer;
    private final Optional<LinearHead> head;
    private final List<String> classes;
    private final String reading;
    private final String digest;

    private TextModel(
            String name,
            TokenModel model,
            WordTokenizer tokenizer,
            Optional<LinearHead> head,
            List<String> classes,
            String reading,
            String digest) {
        this.name = name;
        this.model = model;
        this.tokenizer = tokenizer;
        this.head = head;
        this.classes = List.copyOf(classes);
        this.reading = reading;
        this.digest = digest;
    }

    /**
     * Loads an encoder.
     *
     * @throws OnnxModelException if the folder does not hold a usable model; the message says how to fix it
     */
    public static TextModel load(Path folder) {
        return load(folder, ModelOptions.defaults());
    }

    /**
     * Loads an encoder.
     *
     * @throws OnnxModelException if the folder does not hold a usable model; the message says how to fix it
     */
    public static TextModel load(Path folder, ModelOptions options) {
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        try {
            EncoderFolder parts = EncoderFolder.of(folder);
            Vocabulary vocabulary = Vocabulary.of(JsonTree.read(parts.tokenizer()));
            int longest = longest(parts, options, vocabulary);
            String prompt = options.prompt().orElse(parts.prompt());
            TokenModel.Options reading = reading(parts, options, vocabulary, longest);
            WordTokenizer tokenizer = WordTokenizer.of(parts.tokenizer(), vocabulary, longest, prompt);
            try {
                TokenModel model = TokenModel.load(parts.model(), reading);
                String facts = model.digest() + " " + digest(Files.readAllBytes(parts.tokenizer())) + " "
                        + parts.firstToken() + " " + parts.normalised() + " " + longest
                        + (prompt.isEmpty() ? "" : " " + prompt);
                TextModel encoder = new TextModel(
                        name,
                        model,
                        tokenizer,
                        Optional.empty(),
                        parts.classes(model.head().map(LinearHead::outputs).orElse(0)),
                        "sentences: at most " + longest + " tokens of a vocabulary of "
                                + vocabulary.pieces().size() + "; " + parts.words()
                                + (prompt.isEmpty() ? "" : "; each begins with \"" + prompt + "\""),
                        digest(facts.getBytes(StandardCharsets.UTF_8)));
                return options.head().isEmpty() ? encoder : headed(encoder, options);
            } catch (RuntimeException | IOException e) {
                tokenizer.close();
                throw e;
            }
        } catch (OnnxModelException e) {
            throw new OnnxModelException(name + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new OnnxModelException(name + ": tokenizer.json cannot be read", e);
        }
    }

    private static TokenModel.Options reading(
            EncoderFolder parts, ModelOptions options, Vocabulary vocabulary, int longest) {
        return new TokenModel.Options(
                vocabulary.standIns(), vocabulary.padding(), parts.firstToken(), parts.normalised(), longest, options);
    }

    private static TextModel headed(TextModel encoder, ModelOptions options) {
        try {
            return encoder.withHead(HeadFile.read(Path.of(options.head().orElseThrow()), options));
        } catch (RuntimeException e) {
            encoder.model.close();
            throw e;
        }
    }

    /*
     * The folder may not state the number of positions, or may count positions that the model reserves. The model is
     * then run to find out.
     */
    private static int longest(EncoderFolder parts, ModelOptions options, Vocabulary vocabulary) {
        int max = parts.longest().orElse(MAX);
        int wanted = options.maxTokens().orElse(Math.min(max, USUALLY_LONGEST));
        if (wanted <= max && wanted > parts.positions().orElse(0) - KEPT_POSITIONS) {
            max = TokenModel.findLongest(parts.model(), reading(parts, options, vocabulary, wanted));
        }
        if (options.maxTokens().isPresent() && wanted > max) {
            throw new OnnxModelException(
                    "the model reads at most " + max + " tokens; expected no more than that, found " + wanted);
        }
        return Math.min(wanted, max);
    }

    private static String digest(byte[] bytes) {
        return "sha256:" + HexFormat.of().formatHex(ContentDigest.sha256().digest(bytes));
    }

    /** Returns the same encoder followed by a linear layer, such as a classifier. Closing either closes both. */
    public TextModel withHead(LinearHead newHead) {
        return withHead(newHead, List.of());
    }

    /**
     * Returns the same encoder followed by the linear layer of a file. Closing either closes both.
     *
     * @throws OnnxModelException if the layer does not fit the latents of this encoder
     */
    public TextModel withHead(HeadFile file) {
        try {
            return withHead(file.head(), file.classes());
        } catch (IllegalArgumentException e) {
            throw new OnnxModelException(String.valueOf(e.getMessage()), e);
        }
    }

    private TextModel withHead(LinearHead newHead, List<String> names) {
        if (newHead.weights().columns() != latentSize()) {
            throw new IllegalArgumentException("the head takes "
                    + newHead.weights().columns() + " numbers; expected " + latentSize() + " as latents have");
        }
        StringBuilder facts = new StringBuilder(digest);
        for (int output = 0; output < newHead.outputs(); output++) {
            facts.append(newHead.weights().row(output)).append(newHead.bias().get(output));
        }
        return new TextModel(
                name,
                model,
                tokenizer,
                Optional.of(newHead),
                names,
                reading,
                digest(facts.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the tokenizer of sentences, for tables with a schema. */
    public Sentences sentences() {
        return this;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public Tokens tokens(String sentence) {
        return tokenizer.tokens(sentence);
    }

    /** Returns the meaning of an input's numbers. */
    @Override
    public TextForm form() {
        return tokenizer.form();
    }

    /**
     * Encodes sentences as inputs of the model. Sentences that are too long are truncated.
     *
     * @throws IllegalArgumentException if a sentence is blank
     */
    public Examples examples(List<String> sentences) {
        double[][] rows = new double[sentences.size()][];
        for (int row = 0; row < rows.length; row++) {
            if (sentences.get(row).isBlank()) {
                throw new IllegalArgumentException("sentence " + row + " is blank; expected words");
            }
            rows[row] =
                    form().input(tokenizer.tokens(sentences.get(row)).numbers()).toArray();
        }
        return Examples.of(Matrix.of(rows), form()).withClasses(new ClassNames(classes));
    }

    /** Returns a report on the contents of the folder. */
    public ModelReport report() {
        ModelReport file = model.report();
        ModelReport.Use use = file.use().orElseThrow();
        Optional<ModelReport.Head> layer = head.map(put -> new ModelReport.Head(
                        "put behind the encoder", "its classes", put.outputs(), latentSize(), put.activation()))
                .or(use::head);
        List<String> notes = new ArrayList<>(file.notes());
        notes.add(reading);
        if (!classes.isEmpty()) {
            notes.add("classes: " + String.join(", ", classes));
        }
        return new ModelReport(
                file.file(),
                file.inputs(),
                file.outputs(),
                Optional.of(new ModelReport.Use(
                        use.input(),
                        use.inputShape(),
                        use.batch(),
                        use.latent(),
                        use.latentSize(),
                        use.reason(),
                        layer,
                        use.whyNotDifferentiable(),
                        use.attribution())),
                file.problem(),
                file.trainingNodes(),
                notes,
                file.candidates());
    }

    @Override
    public Shape inputShape() {
        return model.inputShape();
    }

    @Override
    public int latentSize() {
        return model.latentSize();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return model.latents(inputs);
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        return model.pullback(inputs, cotangents);
    }

    @Override
    public GradientKind gradientKind() {
        return model.gradientKind();
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        return model.whyNotDifferentiable();
    }

    /** Returns the linear layer after the encoder: the added one, otherwise the one in its file. */
    @Override
    public Optional<LinearHead> head() {
        return head.or(model::head);
    }

    /** Returns the name of the folder. */
    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> latentName() {
        return model.latentName();
    }

    /** Returns the digest of the encoder, its tokenizer and how they are used. */
    @Override
    public String digest() {
        return digest;
    }

    @Override
    public void close() {
        model.close();
        tokenizer.close();
    }
}
