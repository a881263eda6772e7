package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Session;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TokenModelTest {
    private static final int VOCABULARY = 20;
    private static final int FIRST = 1;
    private static final int LAST = 2;
    private static final int BLANK = 3;
    private static final int[] SENTENCE = {FIRST, 7, 11, 5, 19, LAST};

    /** Every token but the first four is replaced by the blank one. */
    private static final List<Integer> STAND_INS = IntStream.range(0, VOCABULARY)
            .mapToObj(token -> token <= BLANK ? token : BLANK)
            .toList();

    @TempDir
    private Path folder;

    private static TokenModel.Options options(int longest) {
        return new TokenModel.Options(STAND_INS, TinyEncoder.PADDING, false, true, longest, ModelOptions.defaults());
    }

    private TokenModel load(TinyEncoder.Position position, int longest) {
        Path file = SmallModels.write(folder, TinyEncoder.file(VOCABULARY, position, 1));
        return TokenModel.load(file, options(longest));
    }

    private static double[] row(int longest, double presence, int... tokens) {
        double[] row = new double[2 * longest];
        for (int i = 0; i < tokens.length; i++) {
            row[i] = presence;
            row[longest + i] = tokens[i] + 1;
        }
        return row;
    }

    private static Vec latent(TokenModel model, double[] row) {
        return model.latents(Matrix.of(new double[][] {row})).row(0);
    }

    /** The vectors of the tokens of a sentence by itself, as the file gives them, their mean, scaled to length 1. */
    private static double[] pooled(byte[] file, int... tokens) {
        long[] ids = Arrays.stream(tokens).asLongStream().toArray();
        long[] ones = new long[ids.length];
        Arrays.fill(ones, 1);
        Map<String, Tensor> inputs = new LinkedHashMap<>();
        inputs.put("input_ids", Tensor.of(ids, 1, ids.length));
        inputs.put("attention_mask", Tensor.of(ones, 1, ids.length));
        inputs.put("token_type_ids", Tensor.of(new long[ids.length], 1, ids.length));
        try (Session session = Session.of(OnnxFile.parse(file))) {
            float[] vectors = session.run(inputs, List.of("last_hidden_state"))
                    .get("last_hidden_state")
                    .floats();
            double[] mean = new double[TinyEncoder.WIDTH];
            for (int i = 0; i < vectors.length; i++) {
                mean[i % mean.length] += vectors[i] / ids.length;
            }
            double norm = Vec.of(mean).norm();
            return Arrays.stream(mean).map(each -> each / norm).toArray();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_sentence_has_the_vector_that_the_file_gives_it(TinyEncoder.Position position) {
        byte[] file = TinyEncoder.file(VOCABULARY, position, 1);
        try (TokenModel model = load(position, 40)) {
            assertThat(model.inputShape()).isEqualTo(Shape.of(2, 40));
            assertThat(model.latentSize()).isEqualTo(TinyEncoder.WIDTH);
            assertThat(latent(model, row(40, 1, SENTENCE)).toArray())
                    .containsExactly(pooled(file, SENTENCE), within(1e-5));
            int[] longer = IntStream.range(0, 20).map(i -> 4 + i % 16).toArray();
            assertThat(latent(model, row(40, 1, longer)).toArray()).containsExactly(pooled(file, longer), within(1e-5));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_sentence_of_which_nothing_is_present_is_that_of_its_stand_ins(TinyEncoder.Position position) {
        try (TokenModel model = load(position, 16)) {
            Vec blank = latent(model, row(16, 1, FIRST, BLANK, BLANK, BLANK, BLANK, LAST));
            assertThat(latent(model, row(16, 0, SENTENCE)).toArray()).containsExactly(blank.toArray(), within(1e-6));
        }
    }

    @ParameterizedTest
    @EnumSource
    void gradients_are_by_the_presence_of_tokens_and_those_that_stay_have_none(TinyEncoder.Position position) {
        try (TokenModel model = load(position, 24)) {
            assertThat(model.whyNotDifferentiable()).isEmpty();
            double[] at = row(24, 0.4, SENTENCE);
            double[] cotangent = {1, -2, 0.5, 0, 3, -1, 2, 0.25};
            double[] products = model.pullback(Matrix.of(new double[][] {at}), Matrix.of(new double[][] {cotangent}))
                    .row(0)
                    .toArray();
            double step = 1e-2;
            for (int token = 0; token < SENTENCE.length; token++) {
                double[] more = at.clone();
                double[] less = at.clone();
                more[token] += step;
                less[token] -= step;
                double slope = latent(model, more).minus(latent(model, less)).dot(Vec.of(cotangent)) / (2 * step);
                assertThat(products[token]).isCloseTo(slope, within(2e-3 * (1 + Math.abs(slope))));
            }
            assertThat(products[0]).isZero();
            assertThat(products[SENTENCE.length - 1]).isZero();
            assertThat(products[1]).isNotZero();
            assertThat(Arrays.stream(products).skip(SENTENCE.length)).allMatch(each -> each == 0);
        }
    }

    @Test
    void a_sentence_has_the_same_bits_whatever_is_beside_it() {
        try (TokenModel model = load(TinyEncoder.Position.PLACE, 64)) {
            int[] longer = IntStream.range(0, 40).map(i -> 4 + i % 16).toArray();
            Matrix together = model.latents(Matrix.of(
                    new double[][] {row(64, 1, longer), row(64, 1, SENTENCE), row(64, 1, longer), row(64, 1, 1, 2)}));
            assertThat(together.row(0)).isEqualTo(together.row(2));
            assertThat(together.row(1).toArray())
                    .containsExactly(latent(model, row(64, 1, SENTENCE)).toArray(), within(1e-6));
        }
    }

    /** The encoder has 64 positions; counting begins with 1. */
    @Test
    void as_many_tokens_are_read_as_there_are_positions() {
        for (TinyEncoder.Position position : TinyEncoder.Position.values()) {
            Path file = SmallModels.write(folder, TinyEncoder.file(VOCABULARY, position, 1));
            int positions = position == TinyEncoder.Position.PLACE ? 64 : 63;
            assertThat(TokenModel.findLongest(file, options(128))).isEqualTo(positions);
            assertThat(TokenModel.findLongest(file, options(40))).isEqualTo(40);
        }
    }

    @Test
    void the_first_token_can_stand_for_the_sentence() {
        Path file = SmallModels.write(folder, TinyEncoder.file(VOCABULARY, TinyEncoder.Position.PLACE, 1));
        try (TokenModel mean = TokenModel.load(file, options(16));
                TokenModel first = TokenModel.load(
                        file,
                        new TokenModel.Options(
                                STAND_INS, TinyEncoder.PADDING, true, false, 16, ModelOptions.defaults()))) {
            assertThat(latent(mean, row(16, 1, SENTENCE)).norm()).isCloseTo(1, within(1e-5));
            assertThat(latent(first, row(16, 1, SENTENCE)).norm()).isGreaterThan(1.5);
        }
    }

    @Test
    void other_models_are_refused() {
        Path file = SmallModels.write(folder, SmallModels.twoLayers());
        assertThatThrownBy(() -> TokenModel.load(file, options(16)))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("model.onnx: the model takes \"x\"; expected \"input_ids\" and besides at most"
                        + " \"attention_mask\", \"token_type_ids\" and \"position_ids\", as encoders of sentences do");
        assertThatThrownBy(() -> new TokenModel.Options(List.of(0, 1), 2, false, true, 8, ModelOptions.defaults()))
                .hasMessage("token is 2; expected 0 to 1 as in the vocabulary");
    }
}
