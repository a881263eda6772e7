package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.document.ExplanationDocument;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.AuditEvent;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.StoredExplanation;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recorded explanations, and the same explanations again if their document equals the recorded one, byte for byte.
 *
 * @param event the event of the record
 * @param id the id of the explanations
 * @param document the recorded document
 * @param again the same explanations again, if the replay succeeded
 * @param obstacle why the replay failed, or empty
 */
public record ReplayedExplanation(
        AuditEvent event, String id, ExplanationDocument document, Optional<Explanations> again, String obstacle) {
    /*
     * A document lacks what a card needs: latents, the geometry of pictures, inputs of examples. These follow from the
     * model, the corpus and the numbers of the input, which a full record keeps in the document. Only the findings of a
     * predictor come from the document itself.
     */

    /** Replays a recorded explanation if the server still has its model and data. */
    static ReplayedExplanation of(Services services, StoredExplanation stored, Deadline deadline) {
        String text = Records.text(stored);
        RecordedExplanation kept = stored.explanation();
        ExplanationDocument document;
        try {
            document = ExplanationDocument.read(text, kept.id());
        } catch (UnreadableDataException e) {
            throw Refusal.notFound("this version cannot read the recorded document; /e/" + kept.id()
                    + ".json returns it as it was sent");
        }
        try {
            Explanations again = again(services, kept, document, deadline);
            return new ReplayedExplanation(stored.event(), kept.id(), document, Optional.of(again), "");
        } catch (IllegalArgumentException e) {
            return new ReplayedExplanation(
                    stored.event(), kept.id(), document, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private static Explanations again(
            Services services, RecordedExplanation kept, ExplanationDocument document, Deadline deadline) {
        Service service = service(services, kept, document);
        ExplainParameters parameters = ExplainParameters.parse(kept.parameters())
                .withCorpus(kept.corpus().name());
        if (!service.corpusDigest(parameters, document.isModelled())
                .equals(kept.corpus().digest())) {
            throw new IllegalArgumentException("the corpus " + kept.corpus().name() + " has changed");
        }
        Examples inputs = service.inputs(document);
        Explanations again =
                withPredictor(service.again(inputs, parameters, document.isModelled(), deadline), document);
        List<Vec> predictions = document.head().has("predictions") ? service.predictions(again) : List.of();
        byte[] bytes = Records.document(kept.id(), parameters, again, predictions, true);
        if (!Recorder.sha256(bytes).equals(kept.digest())) {
            throw new IllegalArgumentException("the explanation of the same input is different now");
        }
        return again;
    }

    /** Returns the service that has the recorded model and corpus. */
    private static Service service(Services services, RecordedExplanation kept, ExplanationDocument document) {
        String name = kept.model().name();
        if (!services.has(name)) {
            throw new IllegalArgumentException("the model " + name + " is no longer served");
        }
        Service service = services.get(name);
        if (!service.served().model().digest().equals(kept.model().digest())) {
            throw new IllegalArgumentException("the model " + name + " has changed");
        }
        if (!service.served().corpora().containsKey(kept.corpus().name())) {
            throw new IllegalArgumentException("the corpus " + kept.corpus().name() + " is no longer served");
        }
        if (document.explanations().stream().anyMatch(tree -> !tree.has("inputNumbers"))) {
            throw new IllegalArgumentException("the numbers of the input were not recorded");
        }
        return service;
    }

    private static Explanations withPredictor(Explanations plain, ExplanationDocument document) {
        List<Explanation> all = new ArrayList<>(plain.toList());
        for (int i = 0; i < all.size(); i++) {
            for (Tree warning : document.explanations().get(i).objects("warnings")) {
                if (warning.text("code").equals(Reason.Code.PREDICTOR_DIFFERS.id()) && warning.has("gravity")) {
                    all.set(i, all.get(i).withReason(ExplanationTrees.reason(warning)));
                }
            }
        }
        return Explanations.of(plain.examples(), plain.provenance(), all);
    }
}
