package io.simplex4j.server.record.internal;

import io.simplex4j.server.record.AuditEvent;
import io.simplex4j.server.record.RecordedExplanation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;

/** The statements that add to a record, in batches. */
final class ChainInserts {
    private final PreparedStatement events;
    private final PreparedStatement explanations;
    private boolean explained;

    ChainInserts(Connection connection) throws SQLException {
        events = connection.prepareStatement("insert into audit"
                + " (chain, seq, at, who, action, subject, content_sha256, hash) values (?, ?, ?, ?, ?, ?, ?, ?)");
        explanations = connection.prepareStatement("insert into explanation"
                + " (id, chain, seq, model, model_digest, corpus, corpus_digest, params, input_sha256, result_sha256,"
                + " result) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    }

    void add(AuditEvent event, String hash) throws SQLException {
        events.setString(1, event.chain());
        events.setLong(2, event.seq());
        events.setString(3, ChainHash.text(event.at()));
        events.setString(4, event.who());
        events.setString(5, event.action());
        events.setString(6, event.subject());
        events.setString(7, event.content());
        events.setBytes(8, HexFormat.of().parseHex(hash));
        events.addBatch();
    }

    void add(AuditEvent event, RecordedExplanation explanation) throws SQLException {
        explanations.setString(1, explanation.id());
        explanations.setString(2, event.chain());
        explanations.setLong(3, event.seq());
        explanations.setString(4, explanation.model().name());
        explanations.setString(5, explanation.model().digest());
        explanations.setString(6, explanation.corpus().name());
        explanations.setString(7, explanation.corpus().digest());
        explanations.setString(8, explanation.parameters());
        explanations.setString(9, explanation.input());
        explanations.setString(10, explanation.digest());
        if (explanation.document().isPresent()) {
            explanations.setString(11, explanation.document().get());
        } else {
            explanations.setNull(11, Types.VARCHAR);
        }
        explanations.addBatch();
        explained = true;
    }

    /** Runs what was added. */
    void execute() throws SQLException {
        events.executeBatch();
        if (explained) {
            explanations.executeBatch();
            explained = false;
        }
    }
}
