package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.JsonReport;
import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.RecordException;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.StoredExplanation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records answers before they are sent, and reads recorded explanations. Thread-safe. */
public final class Records {
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<Recorder> recorder;

    /**
     * Explanations to record.
     *
     * @param id their id
     * @param service the model that they explain
     * @param parameters the parameters of the request
     * @param why the explanations
     * @param document the explanations as JSON, not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Given(String id, Service service, ExplainParameters parameters, Explanations why, byte[] document) {}

    Records(Optional<Recorder> recorder) {
        this.recorder = recorder;
    }

    /** Returns explanations to record that are not sent as their document. Returns nothing if there is no record. */
    public Optional<Given> given(Service service, ExplainParameters parameters, Explanations why) {
        if (recorder.isEmpty()) {
            return Optional.empty();
        }
        String id = Records.nextId();
        return Optional.of(
                new Given(id, service, parameters, why, document(id, parameters, why, List.of(), keepsAll())));
    }

    /** Returns whether answers can be sent. */
    boolean ready() {
        return recorder.map(Recorder::isReady).orElse(true);
    }

    /** Returns whether the record keeps whole explanations. */
    public boolean keepsAll() {
        return recorder.filter(open -> open.level() == AuditLevel.FULL).isPresent();
    }

    /**
     * Returns explanations as JSON.
     *
     * @param predictions the prediction for each input; may be empty
     * @param inputs whether to write the numbers of inputs, so that the explanations can be replayed
     */
    static byte[] document(
            String id, ExplainParameters parameters, Explanations why, List<Vec> predictions, boolean inputs) {
        JsonReport report = JsonReport.of(why).withId(id).withPredictions(predictions);
        JsonReport whole = inputs ? report.withInputs() : report;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parameters.projections().map(whole::withProjections).orElse(whole).write(bytes);
        return bytes.toByteArray();
    }

    /** Returns the answer, to be sent once the explanation is recorded. */
    public Answer explained(Call call, Given given, Answer answer) {
        return recorder.isEmpty() ? answer : answer.after(explained(call, given));
    }

    /** Records an explanation. The result completes once it is durable. */
    CompletionStage<?> explained(Call call, Given given) {
        RecordedExplanation explanation = RecordedExplanation.of(
                given.id,
                new RecordedExplanation.Source(
                        given.service.served().name(),
                        given.service.served().model().digest()),
                new RecordedExplanation.Source(
                        given.service.corpusName(given.parameters),
                        given.why.provenance().corpus().digest()),
                given.parameters.text(),
                call.body(),
                given.document);
        return recorder.orElseThrow().explained(call.who(), explanation);
    }

    /** Returns the answer, to be sent once the action on a model or an explanation is recorded. */
    public Answer happened(Call call, String action, String subject, Answer answer) {
        return recorder.map(open ->
                        answer.after(open.happened(call.who(), action, subject, Recorder.sha256(answer.body()))))
                .orElse(answer);
    }

    /** Returns a recorded document unchanged. */
    public Answer read(Call call) {
        StoredExplanation stored = stored(call.name(0));
        Answer answer = Answer.of(Answer.JSON, text(stored).getBytes(StandardCharsets.UTF_8));
        return happened(call, "read", stored.explanation().id(), answer);
    }

    /** Returns the recorded explanation with an id. */
    StoredExplanation stored(String id) {
        Recorder open = recorder.orElseThrow(() -> Refusal.notFound("this server does not record explanations"));
        try {
            return open.explanation(id)
                    .orElseThrow(
                            () -> Refusal.notFound("unknown explanation; it may have been purged from the record"));
        } catch (RecordException e) {
            throw new Refusal(503, "the record cannot be read");
        }
    }

    /** Returns the recorded document, after a check that it is unchanged. */
    static String text(StoredExplanation stored) {
        if (!stored.explanation().isOf(stored.event())) {
            throw new Refusal(500, "the recorded explanation was changed; run simplex audit verify");
        }
        return stored.explanation()
                .document()
                .orElseThrow(() -> Refusal.notFound("only the SHA-256 of this explanation was recorded: "
                        + stored.explanation().digest()));
    }

    /** Records the start of the server, and fails if that is impossible. */
    void began(Collection<Service> services) {
        try {
            event("start", services).toCompletableFuture().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RecordException known ? known : e;
        }
    }

    /** Records the end of the server, if possible. */
    void ended(Collection<Service> services) {
        event("stop", services);
    }

    private CompletionStage<?> event(String action, Collection<Service> services) {
        if (recorder.isEmpty()) {
            return CompletableFuture.completedFuture(true);
        }
        String names =
                services.stream().map(each -> each.served().name()).sorted().collect(Collectors.joining(" "));
        String[] digests = services.stream()
                .flatMap(each -> Stream.concat(
                        Stream.of(each.served().name(), each.served().model().digest()),
                        each.served().corpora().entrySet().stream()
                                .flatMap(corpus -> Stream.of(
                                        corpus.getKey(), corpus.getValue().digest()))))
                .toArray(String[]::new);
        return recorder.get()
                .happened(
                        System.getProperty("user.name", "unknown"),
                        action,
                        names,
                        Recorder.sha256(String.join("\n", digests).getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a new id: 26 characters that sort by time and cannot be guessed. */
    static String nextId() {
        char[] text = new char[26];
        long time = System.currentTimeMillis();
        for (int i = 9; i >= 0; i--) {
            text[i] = DIGITS.charAt((int) (time & 31));
            time >>>= 5;
        }
        byte[] random = new byte[text.length - 10];
        RANDOM.nextBytes(random);
        for (int i = 0; i < random.length; i++) {
            text[10 + i] = DIGITS.charAt(random[i] & 31);
        }
        return new String(text);
    }
}
