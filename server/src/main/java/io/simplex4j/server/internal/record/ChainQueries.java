package io.simplex4j.server.internal.record;

import io.simplex4j.server.AuditEvent;
import io.simplex4j.server.AuditHead;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** SQL queries of records. */
public final class ChainQueries {
    private static final String EVENT = "a.chain, a.seq, a.at, a.who, a.action, a.subject, a.content_sha256, a.hash";
    private static final String EXPLANATION = "e.id, e.model, e.model_digest, e.corpus, e.corpus_digest, e.params,"
            + " e.input_sha256, e.result_sha256, e.result";
    private static final int AT_A_TIME = 500;

    private ChainQueries() {}

    /** Receives events in order, with their explanations. */
    @FunctionalInterface
    public interface Visitor {
        /** Receives an event, and returns whether to continue. */
        boolean visit(AuditEvent event, Optional<RecordedExplanation> explanation);
    }

    public static List<String> chains(Connection connection) throws SQLException {
        List<String> chains = new ArrayList<>();
        try (PreparedStatement query =
                        connection.prepareStatement("select chain from audit union select chain from audit_anchor"
                                + " union select chain from explanation order by chain");
                ResultSet found = query.executeQuery()) {
            while (found.next()) {
                chains.add(found.getString(1));
            }
        }
        return chains;
    }

    /** Returns the last event of a chain, or the end of the last purge if that is later. */
    public static Optional<AuditHead> head(Connection connection, String chain) throws SQLException {
        Optional<AuditHead> last =
                end(connection, chain, "select seq, hash from audit where chain = ? order by seq desc limit 1");
        return last.isPresent() ? last : anchor(connection, chain);
    }

    /** Returns an event of a chain, if it exists. */
    public static Optional<AuditHead> at(Connection connection, String chain, long seq) throws SQLException {
        return end(connection, chain, "select seq, hash from audit where chain = ? and seq = " + seq);
    }

    /** Returns the end of the last purge. */
    public static Optional<AuditHead> anchor(Connection connection, String chain) throws SQLException {
        return end(connection, chain, "select upto, hash from audit_anchor where chain = ? order by upto desc limit 1");
    }

    private static Optional<AuditHead> end(Connection connection, String chain, String sql) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, chain);
            try (ResultSet found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(new AuditHead(found.getLong(1), hex(found.getBytes(2))))
                        : Optional.empty();
            }
        }
    }

    /** Visits the events of a chain from a number on. */
    public static void events(Connection connection, String chain, long from, Visitor visitor) throws SQLException {
        String sql = "select " + EVENT + ", " + EXPLANATION
                + " from audit a left join explanation e on e.chain = a.chain and e.seq = a.seq"
                + " where a.chain = ? and a.seq >= ? order by a.seq";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setFetchSize(AT_A_TIME);
            query.setString(1, chain);
            query.setLong(2, from);
            try (ResultSet found = query.executeQuery()) {
                boolean more = true;
                while (more && found.next()) {
                    more = visitor.visit(event(found), explanation(found));
                }
            }
        }
    }

    public static Optional<StoredExplanation> explanation(Connection connection, String id) throws SQLException {
        String sql = "select " + EVENT + ", " + EXPLANATION
                + " from explanation e join audit a on a.chain = e.chain and a.seq = e.seq where e.id = ?";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, id);
            try (ResultSet found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(new StoredExplanation(
                                event(found), explanation(found).orElseThrow()))
                        : Optional.empty();
            }
        }
    }

    /** Returns explanations of a chain without an event. */
    static List<String> strays(Connection connection, String chain, int max) throws SQLException {
        List<String> ids = new ArrayList<>();
        String sql = "select e.id from explanation e left join audit a on a.chain = e.chain and a.seq = e.seq"
                + " where e.chain = ? and a.seq is null order by e.id limit " + max;
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, chain);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    ids.add(found.getString(1));
                }
            }
        }
        return ids;
    }

    /** Returns the first event at a time or later. */
    public static Optional<Long> firstSince(Connection connection, String chain, Instant at) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("select min(seq) from audit where chain = ? and at >= ?")) {
            query.setString(1, chain);
            query.setString(2, ChainHash.text(at));
            try (ResultSet found = query.executeQuery()) {
                long seq = found.next() ? found.getLong(1) : 0;
                return seq == 0 ? Optional.empty() : Optional.of(seq);
            }
        }
    }

    /** Deletes events up to an anchor, with their explanations, and returns the number of events. */
    public static long purge(Connection connection, String chain, AuditHead anchor, Instant at, String who)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into audit_anchor (chain, upto, hash, at, who) values (?, ?, ?, ?, ?)")) {
            insert.setString(1, chain);
            insert.setLong(2, anchor.seq());
            insert.setBytes(3, HexFormat.of().parseHex(anchor.hash()));
            insert.setString(4, ChainHash.text(at));
            insert.setString(5, who);
            insert.executeUpdate();
        }
        delete(connection, "delete from explanation where chain = ? and seq <= ?", chain, anchor.seq());
        return delete(connection, "delete from audit where chain = ? and seq <= ?", chain, anchor.seq());
    }

    private static long delete(Connection connection, String sql, String chain, long upto) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            delete.setString(1, chain);
            delete.setLong(2, upto);
            return delete.executeUpdate();
        }
    }

    private static AuditEvent event(ResultSet found) throws SQLException {
        return new AuditEvent(
                found.getString(1),
                found.getLong(2),
                instant(found.getString(3)),
                text(found.getString(4)),
                text(found.getString(5)),
                text(found.getString(6)),
                text(found.getString(7)),
                hex(found.getBytes(8)));
    }

    private static Optional<RecordedExplanation> explanation(ResultSet found) throws SQLException {
        String id = found.getString(9);
        if (id == null) {
            return Optional.empty();
        }
        return Optional.of(new RecordedExplanation(
                id,
                new RecordedExplanation.Source(text(found.getString(10)), text(found.getString(11))),
                new RecordedExplanation.Source(text(found.getString(12)), text(found.getString(13))),
                text(found.getString(14)),
                text(found.getString(15)),
                text(found.getString(16)),
                Optional.ofNullable(found.getString(17))));
    }

    /* Cells that were changed outside may hold anything. They must appear as a broken chain, not as a failure. */

    private static String text(String value) {
        return value == null ? "" : value;
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text(text));
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private static String hex(byte[] bytes) {
        return bytes == null ? "" : HexFormat.of().formatHex(bytes);
    }
}
