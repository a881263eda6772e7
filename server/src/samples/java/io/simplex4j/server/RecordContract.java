package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.StoredExplanation;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What a record does, whatever database keeps it. */
abstract class RecordContract {
    private static final Instant THEN = Instant.parse("2026-11-17T08:00:00Z");
    private static final RecordedExplanation.Source MODEL = new RecordedExplanation.Source("clinical", "sha256:1");
    private static final RecordedExplanation.Source CORPUS = new RecordedExplanation.Source("dutch", "sha256:2");

    /** A record without events, the same one during a test. */
    abstract RecordStore store() throws SQLException;

    /** Changes the database behind the back of its triggers. */
    abstract void tamper(String sql) throws SQLException;

    /** Runs a statement as anybody could who may write. */
    abstract void execute(String sql) throws SQLException;

    private RecordStore at(Instant moment) throws SQLException {
        return store().withClock(Clock.fixed(moment, ZoneOffset.UTC));
    }

    static <T> T done(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    static RecordedExplanation explanation(String id) {
        byte[] document = ("{\"id\":\"" + id + "\",\"name\":\"Ærø \\u0000 𝄞\"}").getBytes(StandardCharsets.UTF_8);
        return RecordedExplanation.of(
                id, MODEL, CORPUS, "{\"members\":5}", "request".getBytes(StandardCharsets.UTF_8), document);
    }

    /** Six events, of which 2 and 5 are explanations. */
    private void sixEvents(AuditLevel level) throws SQLException {
        try (Recorder recorder = at(THEN).record(level).orElseThrow()) {
            for (int i = 1; i <= 6; i++) {
                if (i == 2 || i == 5) {
                    done(recorder.explained("ann", explanation("E" + i)));
                } else {
                    done(recorder.happened("ann", "predict", "clinical", Recorder.sha256(new byte[i])));
                }
            }
        }
    }

    private AuditCheck verified() throws SQLException {
        try (AuditTrail trail = store().read()) {
            return trail.verify("main");
        }
    }

    @Test
    void events_follow_from_each_other_over_several_openings() throws SQLException {
        AuditHead first;
        try (Recorder recorder = store().record(AuditLevel.HASH).orElseThrow()) {
            first = done(recorder.happened("ann", "predict", "clinical", Recorder.sha256(new byte[0])));
        }
        try (Recorder recorder = store().record(AuditLevel.HASH).orElseThrow()) {
            AuditHead second = done(recorder.happened("bob", "read", "E1", Recorder.sha256(new byte[1])));
            assertThat(second.seq()).isEqualTo(2);
        }
        assertThat(first.seq()).isEqualTo(1);
        AuditCheck check = verified();
        assertThat(check.problems()).isEmpty();
        assertThat(check.events()).isEqualTo(2);
        try (AuditTrail trail = store().read()) {
            assertThat(trail.chains()).containsExactly("main");
            assertThat(trail.head("main")).contains(check.head());
            List<AuditEvent> events = new ArrayList<>();
            trail.events("main", 1, events::add);
            assertThat(events).extracting(AuditEvent::who).containsExactly("ann", "bob");
            assertThat(events.get(1).hashAfter(first.hash()))
                    .isEqualTo(events.get(1).hash());
        }
    }

    /*
     * By Python: sha256(bytes(32) + b"".join(pack(">I", len(f)) + f for f in [b"main", b"1",
     * b"2026-11-17T08:00:00.000Z", …])).
     */
    @Test
    void the_hash_is_the_one_that_the_guide_describes() throws SQLException {
        try (Recorder recorder = at(THEN).record(AuditLevel.HASH).orElseThrow()) {
            assertThat(done(recorder.happened("ann", "predict", "clinical", "ab".repeat(32))))
                    .hasToString("1:18aafb9fa043a9e2c4805af55b13f2a0dff1e61045393faa5bea7689fb026aee");
        }
    }

    @Test
    void many_at_once_are_all_kept_in_one_order() throws Exception {
        List<AuditHead> heads = new ArrayList<>();
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                String name = "t" + t;
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < 40; i++) {
                        AuditHead head = done(recorder.explained(name, explanation(name + "-" + i)));
                        synchronized (heads) {
                            heads.add(head);
                        }
                    }
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(heads).hasSize(320).extracting(AuditHead::seq).doesNotHaveDuplicates();
        AuditCheck check = verified();
        assertThat(check.problems()).isEmpty();
        assertThat(check.events()).isEqualTo(320);
        assertThat(check.explanations()).isEqualTo(320);
    }

    @Test
    void explanations_are_kept_whole_or_by_their_digests() throws SQLException {
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            done(recorder.explained("ann", explanation("whole")));
        }
        try (Recorder recorder = store().record(AuditLevel.HASH).orElseThrow()) {
            done(recorder.explained("bob", explanation("digest")));
            assertThat(recorder.explanation("whole").orElseThrow().explanation())
                    .isEqualTo(explanation("whole"));
            StoredExplanation digest = recorder.explanation("digest").orElseThrow();
            assertThat(digest.explanation()).isEqualTo(explanation("digest").withoutDocument());
            assertThat(digest.event().who()).isEqualTo("bob");
            assertThat(recorder.explanation("none")).isEmpty();
        }
    }

    @Test
    void nothing_is_changed_or_deleted_by_accident() throws SQLException {
        sixEvents(AuditLevel.FULL);
        for (String sql : List.of(
                "update audit set who = 'eve' where seq = 3",
                "update explanation set params = '' where id = 'E2'",
                "delete from explanation where id = 'E2'",
                "delete from audit where seq = 3")) {
            assertThatThrownBy(() -> execute(sql)).as(sql).isInstanceOf(SQLException.class);
        }
        assertThat(verified().passed()).isTrue();
    }

    @Test
    void verification_says_where_a_chain_breaks() throws SQLException {
        sixEvents(AuditLevel.FULL);
        tamper("update audit set who = 'eve' where seq = 4");
        AuditCheck check = verified();
        assertThat(check.problems()).containsExactly("event 4 is not what was recorded after event 3");
        assertThat(check.head().seq()).isEqualTo(3);
    }

    @Test
    void verification_notices_what_is_missing() throws SQLException {
        sixEvents(AuditLevel.HASH);
        tamper("delete from audit where seq = 3");
        assertThat(verified().problems()).containsExactly("event 3 is missing");
        tamper("delete from audit where seq = 4");
        assertThat(verified().problems()).containsExactly("events 3 to 4 are missing");
        tamper("delete from audit where seq <= 2");
        assertThat(verified().problems())
                .containsExactly("events 1 to 4 are missing", "the explanation E2 belongs to no event");
    }

    @Test
    void verification_notices_another_explanation() throws SQLException {
        sixEvents(AuditLevel.FULL);
        tamper("update explanation set result = replace(result, 'E2', 'E3') where id = 'E2'");
        tamper("update explanation set params = '{}' where id = 'E5'");
        assertThat(verified().problems())
                .containsExactly(
                        "the explanation of event 2 is not the one that was recorded",
                        "the explanation of event 5 is not the one that was recorded");
        tamper("delete from explanation where id = 'E2'");
        assertThat(verified().problems()).first().isEqualTo("the explanation of event 2 is missing");
    }

    @Test
    void verification_notices_that_a_document_was_taken_away() throws SQLException {
        sixEvents(AuditLevel.FULL);
        tamper("update explanation set result = null where id = 'E2'");
        assertThat(verified().problems())
                .containsExactly("the explanation of event 2 is not the one that was recorded");
    }

    /** Version 0.1.0 did not record whether the document was kept. */
    @Test
    void explanations_of_older_records_are_as_recorded() {
        RecordedExplanation kept = explanation("E1");
        RecordedExplanation digests = kept.withoutDocument();
        AuditEvent old = new AuditEvent("main", 1, THEN, "ann", "explain", "E1", digests.content(), "");
        AuditEvent now = new AuditEvent("main", 1, THEN, "ann", "explain", "E1", kept.content(), "");
        assertThat(List.of(kept.isOf(old), digests.isOf(old), kept.isOf(now), digests.isOf(now)))
                .containsExactly(true, true, true, false);
    }

    @Test
    void a_head_kept_elsewhere_shows_that_the_end_was_cut_off_or_all_was_written_anew() throws SQLException {
        sixEvents(AuditLevel.HASH);
        AuditHead kept = verified().head();
        try (AuditTrail trail = store().read()) {
            assertThat(trail.verify("main", kept).passed()).isTrue();
            assertThat(trail.verify("main", new AuditHead(6, "0".repeat(64))).problems())
                    .containsExactly("event 6 has another hash than the one kept elsewhere");
        }
        tamper("delete from audit where seq = 6");
        assertThat(verified().passed())
                .as("the chain alone does not know its end")
                .isTrue();
        try (AuditTrail trail = store().read()) {
            assertThat(trail.verify("main", kept).problems())
                    .containsExactly("the record ends with event 5, though event 6 is known elsewhere");
        }
    }

    @Test
    void a_purge_leaves_an_anchor_from_which_the_chain_goes_on() throws SQLException {
        sixEvents(AuditLevel.FULL);
        AuditHead kept = verified().head();
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow();
                AuditTrail trail = store().read()) {
            assertThat(trail.purge("main", 4, "root")).isEqualTo(4);
            assertThat(trail.purge("main", 4, "root")).as("again").isZero();
            assertThat(trail.explanation("E2")).isEmpty();
            assertThat(trail.explanation("E5")).isPresent();
            assertThat(done(recorder.happened("ann", "predict", "clinical", Recorder.sha256(new byte[0])))
                            .seq())
                    .isEqualTo(7);
            AuditCheck check = trail.verify("main", kept);
            assertThat(check.problems()).isEmpty();
            assertThat(check.purged()).isEqualTo(4);
            assertThat(check.events()).isEqualTo(3);
            assertThat(trail.verify("main", new AuditHead(2, kept.hash())).problems())
                    .containsExactly("event 2 was purged; expected a hash kept of event 4 or later");
            assertThatThrownBy(() -> trail.purge("main", 8, "root"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the chain main has no event 8; expected at most 7");
        }
    }

    @Test
    void a_purge_of_everything_keeps_the_end() throws SQLException {
        sixEvents(AuditLevel.FULL);
        AuditHead head = verified().head();
        try (AuditTrail trail = at(THEN.plus(Duration.ofDays(2))).read()) {
            assertThat(trail.purgeBefore("main", THEN, "root")).isZero();
            assertThat(trail.purgeBefore("main", THEN.plusMillis(1), "root")).isEqualTo(6);
            assertThat(trail.head("main")).contains(head);
        }
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            assertThat(done(recorder.happened("ann", "predict", "clinical", Recorder.sha256(new byte[0])))
                            .seq())
                    .isEqualTo(7);
        }
        assertThat(verified().problems()).isEmpty();
        tamper("delete from audit_anchor");
        assertThat(verified().problems()).containsExactly("events 1 to 6 are missing");
    }

    @Test
    void a_broken_chain_is_not_purged() throws SQLException {
        sixEvents(AuditLevel.HASH);
        tamper("update audit set who = 'eve' where seq = 4");
        try (AuditTrail trail = store().read()) {
            assertThatThrownBy(() -> trail.purge("main", 5, "root"))
                    .isInstanceOf(RecordException.class)
                    .hasMessageEndingWith("chain main: event 4 is not what was recorded after event 3; nothing was"
                            + " purged, because the chain is broken");
        }
    }

    @Test
    void a_chain_has_one_writer() throws SQLException {
        try (Recorder recorder = store().record(AuditLevel.HASH).orElseThrow()) {
            assertThatThrownBy(() -> store().record(AuditLevel.HASH).orElseThrow())
                    .isInstanceOfSatisfying(
                            RecordException.class, e -> assertThat(e.kind()).isEqualTo(RecordException.Kind.IN_USE));
            done(recorder.happened("ann", "predict", "clinical", Recorder.sha256(new byte[0])));
        }
        store().record(AuditLevel.HASH).orElseThrow().close();
        assertThat(verified().events()).isEqualTo(1);
    }

    @Test
    void a_record_of_a_newer_version_is_refused() throws SQLException {
        sixEvents(AuditLevel.HASH);
        execute("insert into record_version (version, at) values (2, '2027-01-01T00:00:00.000Z')");
        String words = ": was written by a newer version (tables 2; this version knows 1)";
        assertThatThrownBy(() -> store().record(AuditLevel.HASH).orElseThrow()).hasMessageEndingWith(words);
        assertThatThrownBy(() -> store().read())
                .hasMessageEndingWith(words)
                .isInstanceOfSatisfying(
                        RecordException.class, e -> assertThat(e.kind()).isEqualTo(RecordException.Kind.UNREADABLE));
    }

    @Test
    void after_it_is_closed_nothing_is_acknowledged() throws SQLException {
        Recorder recorder = store().record(AuditLevel.HASH).orElseThrow();
        recorder.close();
        assertThatThrownBy(() -> done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[0]))))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(RecordException.class)
                .hasMessageEndingWith(": the record is closed");
    }
}
