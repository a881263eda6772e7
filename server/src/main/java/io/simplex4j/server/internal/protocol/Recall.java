package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.verify.ExplanationDocument;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.record.RecordedExplanation;
import io.simplex4j.server.record.Recorder;
import io.simplex4j.server.record.StoredExplanation;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains again what is on record, and accepts the result only where its document is the stored one, byte for byte. */
final class Recall {
    /*
     * A document has what was found, but not what a card is drawn from: the latents, the geometry behind the pictures, the inputs
     * of examples. All of that comes out again of the model, the corpus and the numbers of the input, which a full record keeps in
     * the document. What a predictor said at the time is taken from the document.
     */
    private final Services services;

    Recall(Services services) {
        this.services = services;
    }

    /** An obstacle, in words for people. */
    private static final class Obstacle extends Exception {
        private static final long serialVersionUID = 1L;

        Obstacle(String message) {
            super(message, null, false, false);
        }
    }

    Recollection of(StoredExplanation stored, String text, Deadline deadline) {
        RecordedExplanation kept = stored.explanation();
        ExplanationDocument document;
        try {
            document = ExplanationDocument.read(text, kept.id());
        } catch (UnreadableDataException e) {
            throw Refusal.notFound("what is on record is no document that this version reads; /e/" + kept.id()
                    + ".json has it as it was given");
        }
        try {
            Explanations again = again(kept, document, deadline);
            return new Recollection(stored.event(), kept.id(), document, Optional.of(again), "");
        } catch (Obstacle | IllegalArgumentException e) {
            return new Recollection(
                    stored.event(), kept.id(), document, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private Explanations again(RecordedExplanation kept, ExplanationDocument document, Deadline deadline)
            throws Obstacle {
        Service service = service(kept, document);
        Wish wish = Wish.parse(kept.parameters()).withCorpus(kept.corpus().name());
        if (!service.corpusDigest(wish, document.modelled())
                .equals(kept.corpus().digest())) {
            throw new Obstacle("the corpus " + kept.corpus().name() + " is another one now");
        }
        Examples inputs = service.inputs(document);
        Explanations again = withPredictor(service.again(inputs, wish, document.modelled(), deadline), document);
        List<Vec> predictions = document.predictions() ? service.predictions(again) : List.of();
        byte[] bytes = Records.document(kept.id(), wish, again, predictions, true);
        if (!Recorder.sha256(bytes).equals(kept.digest())) {
            throw new Obstacle("the same input is explained in other words or numbers now");
        }
        return again;
    }

    /** What has the model, the corpus and the inputs that are needed. */
    private Service service(RecordedExplanation kept, ExplanationDocument document) throws Obstacle {
        String name = kept.model().name();
        if (!services.has(name)) {
            throw new Obstacle("the model " + name + " is not served any more");
        }
        Service service = services.get(name);
        if (!service.served().model().digest().equals(kept.model().digest())) {
            throw new Obstacle("the model " + name + " is another one now");
        }
        if (!service.served().corpora().containsKey(kept.corpus().name())) {
            throw new Obstacle("the corpus " + kept.corpus().name() + " is not served any more");
        }
        if (document.explanations().stream().anyMatch(told -> told.numbers().isEmpty())) {
            throw new Obstacle("the numbers of the input were not kept");
        }
        return service;
    }

    private static Explanations withPredictor(Explanations plain, ExplanationDocument document) {
        List<Explanation> all = new ArrayList<>(plain.toList());
        for (int i = 0; i < all.size(); i++) {
            for (ExplanationDocument.Warning warning :
                    document.explanations().get(i).warnings()) {
                if (warning.code().equals(Reason.Code.PREDICTOR_DIFFERS.text())) {
                    all.set(i, all.get(i).withReason(Predictor.asSaid(warning.message())));
                }
            }
        }
        return Explanations.of(plain.examples(), plain.provenance(), all);
    }
}
