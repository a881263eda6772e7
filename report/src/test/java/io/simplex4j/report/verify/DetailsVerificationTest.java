package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.report.DetailSamples;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import io.simplex4j.trust.Calibration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DetailsVerificationTest {
    private static final Decoder DECODER = new DetailSamples.Numbers(3, 4);
    private static final String FILE = Verifying.write(
            explainer -> explainer.withStability().withContrast().withDecoder(DECODER));
    private static final Verifier DECODING = Verifying.VERIFIER.withDecoder(DECODER);
    private static final String NUMBER = "\": ?[0-9.eE-]+";

    @Test
    void details_are_recomputed() {
        assertThat(FILE).contains("\"stability\"", "\"contrast\"", "\"shares\"", "\"reconstruction\"");
        Verification checked = verify(DECODING, FILE);
        assertPasses(checked);
        assertThat(checked.unchecked()).noneMatch(what -> what.contains("decoder") || what.contains("no labels"));
    }

    @Test
    void without_a_decoder_only_distances_are_checked() {
        Verification checked = verify(FILE);
        assertPasses(checked);
        assertThat(checked.unchecked())
                .contains("what is decoded, except for its distance from the input, as no decoder was given");
        assertFails(
                verify(tampered(FILE, "\"mixtureError" + NUMBER, "\"mixtureError\": 0.001")), "mixtureError is 0.001");
    }

    @Test
    void false_shares_of_labels_are_found() {
        assertFails(
                verify(DECODING, tampered(FILE, "\"share" + NUMBER, "\"share\": 0.123")),
                "stability.classes[0].share is 0.123");
        assertFails(
                verify(DECODING, tampered(FILE, "\"most" + NUMBER, "\"most\": 3")), "stability.classes[0].most is 3.0");
        assertFails(
                verify(DECODING, tampered(FILE, "\"largestResidual" + NUMBER, "\"largestResidual\": 9")),
                "largestResidual is 9.0");
        assertFails(verify(DECODING, tampered(FILE, "\"classChange" + NUMBER, "\"classChange\": 0.9")), "classChange");
    }

    @Test
    void a_false_mean_of_labels_is_found() {
        FunctionModel model = JsonSamples.bare()
                .withHead(LinearHead.of(Matrix.of(new double[][] {{1, 2, -1}}), Vec.of(0), LinearHead.Activation.NONE));
        Examples corpus = Examples.of(JsonSamples.rows(20, 4, 1), JsonSamples.form())
                .withLabels(IntStream.range(0, 20).mapToObj(Integer::toString).toList());
        Examples inputs = Examples.of(JsonSamples.rows(3, 4, 2), JsonSamples.form());
        String file = PublishedSchema.assertValid(JsonReport.of(Explainer.of(model, Corpus.encode(model, corpus))
                        .withStability()
                        .explain(inputs))
                .toString());
        assertThat(file).contains("\"classes\":[],");
        Verifier verifier = Verifier.of(model, corpus, inputs);
        assertPasses(verify(verifier, file));
        assertFails(
                verify(verifier, tampered(file, "\"mean" + NUMBER, "\"mean\": 0.5")), "stability.label.mean is 0.5");
        assertFails(
                verify(verifier, tampered(file, "\"least" + NUMBER, "\"least\": -2")), "stability.label.least is -2.0");
        assertFails(
                verify(verifier, tampered(file, "\"most" + NUMBER, "\"most\": 22")), "stability.label.most is 22.0");
        assertFails(verify(verifier, tampered(file, "\"label\":\\{\"mean.*?\\},", "")), "stability.label is missing");
    }

    @Test
    void false_contrasts_are_found() {
        assertFails(
                verify(DECODING, tampered(FILE, "(\"other\":.*?\"residual)" + NUMBER, "$1\": 0.5")),
                "contrast.other.residual is 0.5");
        assertFails(
                verify(DECODING, tampered(FILE, "(\"other\":.*?\"examples)\": ?\\d+", "$1\": 2")),
                "contrast.other.examples is 2");
        assertFails(
                verify(DECODING, tampered(FILE, "(\"predicted\": ?\\{\"label\": ?)\"[^\"]*\"", "$1\"relapsed\"")),
                "contrast.predicted.label is relapsed");
    }

    @Test
    void false_shares_of_features_are_found() {
        String swapped =
                tampered(FILE, "(\"contrast\".*?\"shares\": ?\\[)([^,\\]]+),([^,\\]]+),([^,\\]]+)\\]", "$1$3,$4,$2]");
        assertFails(verify(DECODING, swapped), "contrast.shares[");
    }

    @Test
    void another_decoder_is_found() {
        assertFails(
                verify(Verifying.VERIFIER.withDecoder(DECODER), Verifying.FILE),
                "settings.decoder is missing; expected it as a decoder was given");
        assertFails(
                verify(DECODING, tampered(FILE, "\"ofLatent\": ?\\[[^,]*,", "\"ofLatent\": [0.77,")),
                "reconstruction.ofLatent[0] is 0.77");
        assertFails(verify(DECODING, tampered(FILE, "sha256:1", "sha256:2")), "the decoder is a different one");
        assertThatThrownBy(() -> Verifying.VERIFIER.withDecoder(new DetailSamples.Numbers(3, 5)))
                .hasMessageStartingWith("decoder takes 3 numbers and gives 5; expected");
    }

    @Test
    void p_values_of_what_is_decoded_are_recomputed() {
        String file = Verifying.write(explainer -> {
            Corpus corpus = explainer.provenance().corpus();
            return explainer
                    .withDecoder(DECODER)
                    .withCalibration(Calibration.heldOut(corpus, Corpus.encode(Verifying.MODEL, JsonSamples.heldOut()))
                            .withDecoder(DECODER));
        });
        assertThat(file).contains("\"decoded\"");
        Verifier all = DECODING.withCalibration(JsonSamples.heldOut());
        assertPasses(verify(all, file));
        assertFails(verify(all, tampered(file, "\"pValue" + NUMBER, "\"pValue\": 0.987654")), "pValue is 0.987654");
        Verification without = verify(Verifying.VERIFIER.withCalibration(JsonSamples.heldOut()), file);
        assertPasses(without);
        assertThat(without.unchecked())
                .contains("p-values and how often predictions were wrong, as no decoder was given");
    }
}
