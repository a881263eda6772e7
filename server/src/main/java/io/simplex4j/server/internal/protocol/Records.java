package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.JsonReport;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
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

    List<Route> routes() {
        return List.of(Route.solved("/e/{id}.json", this::stored));
    }

    /** An explanation that leaves in another form than its document; none where no record is kept. */
    Optional<Given> given(Service service, Wish wish, Explanations why) {
        if (recorder.level() == AuditLevel.OFF) {
            return Optional.empty();
        }
        String id = RequestId.next();
        JsonReport report = JsonReport.of(why).withId(id);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        (wish.projections() ? report : report.withoutProjections()).write(bytes);
        return Optional.of(new Given(id, service, wish, why, bytes.toByteArray()));
    }

    /** The answer, to leave once the explanation is on record. */
    Answer explained(Call call, Given given, Answer answer) {
        if (recorder.level() == AuditLevel.OFF) {
            return answer;
        }
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
        return answer.after(recorder.explained(call.who(), explanation));
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

    private Answer stored(Call call) {
        String id = call.name(0);
        if (recorder.level() == AuditLevel.OFF) {
            throw Refusal.notFound("this server keeps no record of its explanations");
        }
        StoredExplanation stored = find(id).orElseThrow(
                        () -> Refusal.notFound("no explanation on record has this id; it may have been purged"));
        String document = stored.explanation()
                .document()
                .orElseThrow(() -> Refusal.notFound("this explanation was not kept, only its SHA-256 "
                        + stored.explanation().digest()));
        Answer answer = Answer.of(Answer.JSON, document.getBytes(StandardCharsets.UTF_8));
        return answer.after(
                recorder.happened(call.who(), "read", id, stored.explanation().digest()));
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
