package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.exact.LowestScan;
import io.simplex4j.decomposition.internal.exact.PlaneQuery;
import io.simplex4j.decomposition.internal.exact.PricingScan;
import io.simplex4j.decomposition.internal.exact.SupportingPlane;
import io.simplex4j.decomposition.internal.exact.TouchingScan;
import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.Frame;
import io.simplex4j.decomposition.internal.scan.RowBlocks.Range;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ShardRows.Occurrences;
import io.simplex4j.decomposition.internal.scan.SmallestScan;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Questions and replies as bytes, to be sent to another machine with the same version. */
public final class Messages {
    private static final int QUESTION = 0x5358_5101;
    private static final int REPLY = 0x5358_5201;

    private Messages() {}

    /** The bytes of a question. */
    public static byte[] write(Question question) {
        Writer out = new Writer().integer(QUESTION).text(question.kind().name());
        out.integer(question.sharing().shards()).flag(question.sharing().large());
        Frame frame = question.frame();
        out.flag(frame != null);
        if (frame != null) {
            out.numbers(frame.centre()).number(frame.scale()).number(frame.typicalNorm());
            out.numbers(frame.least()).numbers(frame.most());
        }
        out.integer(question.scans().size());
        question.scans().forEach(scan -> write(scan, out));
        out.integer(question.wanted().size());
        question.wanted().forEach(out::numbers);
        return out.integers(question.rows()).bytes();
    }

    private static void write(RowScan scan, Writer out) {
        if (scan instanceof PlaneQuery query) {
            SupportingPlane plane = query.plane();
            out.integer(0).numbers(plane.approximation()).numbers(plane.unit());
            out.number(plane.length()).number(plane.tolerance()).single(query.cut());
        } else if (scan instanceof LowestScan) {
            out.integer(1).numbers(scan.direction());
        } else if (scan instanceof SmallestScan smallest) {
            out.integer(2).numbers(smallest.vector()).number(smallest.square()).flag(smallest.precise());
        } else if (scan instanceof PricingScan pricing) {
            PricingScan.Terms terms = pricing.terms();
            out.integer(3).numbers(pricing.direction()).number(terms.square()).number(terms.constant());
            out.number(terms.norm()).number(terms.dualSize()).number(terms.tie());
        } else if (scan instanceof TouchingScan touching) {
            TouchingScan.Heights heights = touching.heights();
            out.integer(4).numbers(touching.direction()).integers(touching.members());
            out.number(heights.level()).number(heights.needed()).number(heights.norm());
        } else {
            throw new IllegalArgumentException("scan is a " + scan.getClass() + ", expected one that can be sent");
        }
        out.integer(scan.limit());
    }

    /**
     * Reads a question.
     *
     * @throws IllegalArgumentException if the bytes are not one of this version
     */
    public static Question question(byte[] bytes) {
        return read(bytes, QUESTION, "request", in -> {
            Question.Kind kind = Question.Kind.valueOf(in.text());
            Question.Sharing sharing = new Question.Sharing(in.integer(), in.flag());
            Frame frame =
                    in.flag() ? new Frame(in.numbers(), in.number(), in.number(), in.numbers(), in.numbers()) : null;
            List<RowScan> scans = new ArrayList<>();
            for (int left = in.count(1); left > 0; left--) {
                scans.add(scan(in));
            }
            List<double[]> wanted = new ArrayList<>();
            for (int left = in.count(1); left > 0; left--) {
                wanted.add(in.numbers());
            }
            return new Question(kind, frame, sharing, scans, wanted, in.integers());
        });
    }

    private static RowScan scan(Reader in) {
        int kind = in.integer();
        double[] vector = in.numbers();
        return switch (kind) {
            case 0 -> {
                SupportingPlane plane = SupportingPlane.of(vector, in.numbers(), in.number(), in.number());
                yield new PlaneQuery(plane, in.single(), in.integer());
            }
            case 1 -> {
                in.integer();
                yield new LowestScan(vector);
            }
            case 2 -> {
                double square = in.number();
                boolean precise = in.flag();
                yield new SmallestScan(vector, square, in.integer(), precise);
            }
            case 3 ->
                new PricingScan(
                        vector,
                        new PricingScan.Terms(in.number(), in.number(), in.number(), in.number(), in.number()),
                        in.integer());
            case 4 -> {
                int[] members = in.integers();
                TouchingScan.Heights heights = new TouchingScan.Heights(in.number(), in.number(), in.number());
                yield new TouchingScan(vector, heights, members, in.integer());
            }
            default -> throw new BufferUnderflowException();
        };
    }

    /** The bytes of a reply. */
    public static byte[] write(Reply reply) {
        Writer out = new Writer().integer(REPLY).integer(reply.range().first());
        out.integer(reply.range().rows()).integer(reply.columns()).numbers(reply.numbers());
        out.integer(reply.found().size());
        for (Candidates found : reply.found()) {
            out.integer(found.size());
            for (int i = 0; i < found.size(); i++) {
                out.integer(found.row(i)).single(found.key(i));
            }
            int[] near = found.near();
            out.integer(near.length);
            for (int i = 0; i < near.length; i++) {
                out.integer(near[i]).single(found.nearKey(i));
            }
            out.flag(found.violated()).flag(found.truncated()).number(found.level());
        }
        out.integer(reply.occurrences().size());
        reply.occurrences().forEach(each -> out.integer(each.first()).integer(each.count()));
        out.integer(reply.values().size());
        reply.values().forEach((row, values) -> out.integer(row).numbers(values));
        return out.bytes();
    }

    /**
     * Reads a reply.
     *
     * @throws IllegalArgumentException if the bytes are not one of this version
     */
    public static Reply reply(byte[] bytes) {
        return read(bytes, REPLY, "answer", in -> {
            Range range = new Range(in.integer(), in.integer());
            int columns = in.integer();
            double[] numbers = in.numbers();
            List<Candidates> found = new ArrayList<>();
            for (int left = in.count(1); left > 0; left--) {
                found.add(candidates(in));
            }
            List<Occurrences> occurrences = new ArrayList<>();
            for (int left = in.count(2 * Integer.BYTES); left > 0; left--) {
                occurrences.add(new Occurrences(in.integer(), in.integer()));
            }
            Map<Integer, double[]> values = new TreeMap<>();
            for (int left = in.count(Integer.BYTES); left > 0; left--) {
                values.put(in.integer(), in.numbers());
            }
            return new Reply(range, columns, numbers, found, occurrences, values);
        });
    }

    private static Candidates candidates(Reader in) {
        Candidates found = new Candidates();
        for (int left = in.count(Integer.BYTES + Float.BYTES); left > 0; left--) {
            found.add(in.integer(), in.single());
        }
        for (int left = in.count(Integer.BYTES + Float.BYTES); left > 0; left--) {
            found.restoreNear(in.integer(), in.single());
        }
        if (in.flag()) {
            found.markViolated();
        }
        if (in.flag()) {
            found.markTruncated();
        }
        found.lowerLevel(in.number());
        return found;
    }

    private static <T> T read(byte[] bytes, int magic, String what, Function<Reader, T> content) {
        try {
            Reader in = new Reader(bytes);
            if (in.integer() == magic) {
                T read = content.apply(in);
                if (in.atEnd()) {
                    return read;
                }
            }
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw unreadable(bytes, what, e);
        }
        throw unreadable(bytes, what, null);
    }

    private static IllegalArgumentException unreadable(byte[] bytes, String what, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                what + " is " + bytes.length + " bytes of something else, expected one of the same version", cause);
    }
}
