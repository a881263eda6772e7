package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for which inputs are explained, and on how many threads. */
final class RunOptions {
    @Option(
            names = "--rows",
            paramLabel = "ROWS",
            converter = RowSelection.Converter.class,
            description = "explain only these rows of the input, counted from 0, such as 0,3-7 (default: all)")
    private @Nullable RowSelection rows;

    @Option(names = "--threads", paramLabel = "N", description = "use at most N threads (default: all)")
    private @Nullable Integer threads;

    void check() {
        Arguments.requireAtLeastOne("--threads", threads);
    }

    /** Returns the examples of a source that are to be explained. */
    Examples select(String name, Examples all) {
        return rows == null ? all : rows.select(name, all);
    }

    /** Reads the inputs that are to be explained, without reading all of a file if that is possible. */
    Examples read(Session session, InputOptions input, ExampleReader reader) {
        RowSelection chosen = rows;
        return chosen == null || input.name().equals(Sources.STANDARD_STREAM)
                ? select(input.name(), input.read(session, reader))
                : chosen.select(input.name(), () -> Sources.inputs(reader, input.name(), input.labels(), chosen));
    }

    int threads() {
        int processors = Runtime.getRuntime().availableProcessors();
        return threads == null ? processors : Math.min(threads, processors);
    }

    /** Rows named on the command line, as in {@code 0,3-7}, in that order. */
    private static final class RowSelection implements ExampleReader.RowChoice {
        private static final Pattern PART = Pattern.compile("\\s*(\\d{1,10})(?:-(\\d{1,10}))?\\s*");

        private final List<Range> ranges;

        private RowSelection(List<Range> ranges) {
            this.ranges = ranges;
        }

        private record Range(long first, long last) {}

        /** Reads selections from the command line. */
        static final class Converter implements ITypeConverter<RowSelection> {
            @Override
            public RowSelection convert(String text) {
                List<Range> ranges = new ArrayList<>();
                for (String part : text.split(",", -1)) {
                    Matcher matcher = PART.matcher(part);
                    if (!matcher.matches()) {
                        throw new TypeConversionException(
                                "found '" + part + "'; expected rows and ranges of rows such as 0,3-7");
                    }
                    long first = Long.parseLong(matcher.group(1));
                    long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
                    if (last < first) {
                        throw new TypeConversionException("found '" + part + "'; expected the lower row first");
                    }
                    ranges.add(new Range(first, last));
                }
                return new RowSelection(ranges);
            }
        }

        /** Returns these rows of the examples of a source. */
        Examples select(String name, Examples all) {
            return select(name, () -> all.select(of(all.size())));
        }

        /** Reads only these rows of a source and reports those that do not exist. */
        Examples select(String name, Supplier<Examples> reading) {
            try {
                return reading.get();
            } catch (IllegalArgumentException e) {
                throw new UsageException("--rows names " + e.getMessage() + " in " + name, e);
            }
        }

        @Override
        public boolean mayTake(int row) {
            return ranges.stream().anyMatch(range -> range.first() <= row && row <= range.last());
        }

        /**
         * Returns the selected rows of a file with this number of rows.
         *
         * @throws IllegalArgumentException if one does not exist, or is named twice
         */
        @Override
        public int[] of(int rows) {
            boolean[] seen = new boolean[rows];
            List<Integer> numbers = new ArrayList<>();
            for (Range range : ranges) {
                if (range.last() >= rows) {
                    throw new IllegalArgumentException(
                            "row " + Math.max(range.first(), rows) + "; expected rows from 0 to " + (rows - 1));
                }
                for (int row = (int) range.first(); row <= range.last(); row++) {
                    if (seen[row]) {
                        throw new IllegalArgumentException("row " + row + " twice; name each row once");
                    }
                    seen[row] = true;
                    numbers.add(row);
                }
            }
            return numbers.stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
