package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.JsonReport;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.record.AuditLevel;
import io.simplex4j.server.record.RecordException;
import io.simplex4j.server.record.RecordedExplanation;
import io.simplex4j.server.record.Recorder;
import io.simplex4j.server.record.StoredExplanation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes answers down before they leave, and reads explanations again. Thread-safe. */
final class Records {
    private final Recorder recorder;

    /**
     * An explanation that is about to leave.
     *
     * @param id its name
     * @param service whose it is
     * @param wish what was asked for
     * @param why the explanations
     * @param document the same as JSON, not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Given(String id, Service service, Wish wish, Explanations why, byte[] document) {}

    Records(Recorder recorder) {
        this.recorder = recorder;
    }

    /** An explanation that leaves in another form than its document; none where no record is kept. */
    Optional<Given> given(Service service, Wish wish, Explanations why) {
        if (recorder.level() == AuditLevel.OFF) {
            return Optional.empty();
        }
        String id = RequestId.next();
        return Optional.of(new Given(id, service, wish, why, document(id, wish, why, List.of(), keepsAll())));
    }

    /** Whether explanations are kept whole. */
    boolean keepsAll() {
        return recorder.level() == AuditLevel.FULL;
    }

    /**
     * Explanations as JSON.
     *
     * @param predictions what the model gives for each input, or nothing
     * @param inputs whether it has the numbers of its inputs, so that it can be made again
     */
    static byte[] document(String id, Wish wish, Explanations why, List<Vec> predictions, boolean inputs) {
        JsonReport report = JsonReport.of(why).withId(id).withPredictions(predictions);
        JsonReport whole = inputs ? report.withInputs() : report;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        (wish.projections() ? whole : whole.withoutProjections()).write(bytes);
        return bytes.toByteArray();
    }

    /** The answer, to leave once the explanation is on record. */
    Answer explained(Call call, Given given, Answer answer) {
        return recorder.level() == AuditLevel.OFF ? answer : answer.after(explained(call, given));
    }

    /** Writes an explanation down; done once that is durable. */
    CompletionStage<?> explained(Call call, Given given) {
        RecordedExplanation explanation = RecordedExplanation.of(
                given.id,
                new RecordedExplanation.Source(
                        given.service.served().name(),
                        given.service.served().model().digest()),
                new RecordedExplanation.Source(
                        given.service.corpusName(given.wish),
                        given.why.provenance().corpus().digest()),
                given.wish.text(),
                call.body(),
                given.document);
        return recorder.explained(call.who(), explanation);
    }

    /** The answer, to leave once the prediction is on record. */
    Answer predicted(Call call, Service service, Answer answer) {
        return recorder.level() == AuditLevel.OFF
                ? answer
                : answer.after(recorder.happened(
                        call.who(), "predict", service.served().name(), Recorder.sha256(answer.body())));
    }

    /** A page with an explanation, to leave once it is on record that it was shown. */
    Answer shown(Call call, String subject, Answer answer) {
        return recorder.level() == AuditLevel.OFF
                ? answer
                : answer.after(recorder.happened(call.who(), "show", subject, Recorder.sha256(answer.body())));
    }

    /** The document with an id, as it was given. */
    Answer read(Call call) {
        StoredExplanation stored = stored(call.name(0));
        Answer answer = Answer.of(Answer.JSON, text(stored).getBytes(StandardCharsets.UTF_8));
        return answer.after(recorder.happened(
                call.who(),
                "read",
                stored.explanation().id(),
                stored.explanation().digest()));
    }

    /** What is on record under an id. */
    StoredExplanation stored(String id) {
        if (recorder.level() == AuditLevel.OFF) {
            throw Refusal.notFound("this server keeps no record of its explanations");
        }
        return find(id).orElseThrow(
                        () -> Refusal.notFound("no explanation on record has this id; it may have been purged"));
    }

    /** The document that is kept, if it is still the one that was given. */
    static String text(StoredExplanation stored) {
        if (!stored.explanation().isIntact()) {
            throw new Refusal(500, "what is on record is not what was given: simplex audit verify says more");
        }
        return stored.explanation()
                .document()
                .orElseThrow(() -> Refusal.notFound("this explanation was not kept, only its SHA-256 "
                        + stored.explanation().digest()));
    }

    private Optional<StoredExplanation> find(String id) {
        try {
            return recorder.explanation(id);
        } catch (RecordException e) {
            throw new Refusal(503, "the record cannot be read");
        }
    }

    /** A server begins: it does not where that cannot be written down. */
    void began(Collection<Service> services) {
        require(event("start", services));
    }

    /** A server ends, whether that can be written down or not. */
    void ended(Collection<Service> services) {
        event("stop", services);
    }

    private CompletionStage<?> event(String action, Collection<Service> services) {
        String names =
                services.stream().map(each -> each.served().name()).sorted().collect(Collectors.joining(" "));
        String[] digests = services.stream()
                .flatMap(each -> Stream.concat(
                        Stream.of(each.served().name(), each.served().model().digest()),
                        each.served().corpora().entrySet().stream()
                                .flatMap(corpus -> Stream.of(
                                        corpus.getKey(), corpus.getValue().digest()))))
                .toArray(String[]::new);
        return recorder.happened(
                System.getProperty("user.name", "unknown"),
                action,
                names,
                Recorder.sha256(String.join("\n", digests).getBytes(StandardCharsets.UTF_8)));
    }

    private static void require(CompletionStage<?> event) {
        try {
            event.toCompletableFuture().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RecordException known ? known : e;
        }
    }
}
