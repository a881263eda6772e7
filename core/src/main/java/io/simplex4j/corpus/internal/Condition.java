package io.simplex4j.corpus.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A condition on examples of a corpus, such as {@code age >= 60 and country = NL}.
 *
 * <p>Names are {@code label}, {@code id}, {@code prediction}, the columns and features of a schema, and tags, which are
 * other columns of the source, in this order. Comparisons are {@code = != < <= > >=} and {@code in (a, b)}; they are combined by {@code
 * and}, {@code or}, {@code not} and parentheses. Names and values with other characters than letters, digits and {@code
 * _.-+} are in double or single quotes. Numbers are compared as numbers. An example without a value meets no comparison with
 * it. Instances are immutable and thread-safe.
 */
public final class Condition {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(?:([\\p{L}\\p{N}_.+-]+)|\"([^\"]*)\"|'([^']*)'|(!=|<=|>=|[=<>(),]))");
    private static final Set<String> OPERATORS = Set.of("=", "!=", "<", "<=", ">", ">=");
    private static final Set<String> WORDS = Set.of("and", "or", "not", "in");
    private static final int MAX_DEPTH = 20;
    private static final int MAX_LISTED = 12;

    private final String text;
    private final Node root;

    private Condition(String text, Node root) {
        this.text = text;
        this.root = root;
    }

    /**
     * Parses a condition.
     *
     * @throws IllegalArgumentException if it is none, saying where
     */
    public static Condition parse(String text) {
        Parser parser = new Parser(tokens(text));
        Node root = parser.either(0);
        parser.requireEnd();
        return new Condition(text.strip(), root);
    }

    /** Returns the text that was parsed. */
    public String text() {
        return text;
    }

    /**
     * Returns the rows of the examples that meet the condition, in their order.
     *
     * @throws IllegalArgumentException if the corpus has no such name, if numbers and strings are compared by order, or
     *     if no example meets the condition
     */
    public int[] rows(Corpus corpus) {
        IntPredicate test = root.over(corpus);
        int[] rows = IntStream.range(0, corpus.size()).filter(test).toArray();
        if (rows.length == 0) {
            List<String> hints = new ArrayList<>();
            root.hints(corpus, hints);
            throw new IllegalArgumentException("no example meets " + text
                    + (hints.isEmpty() ? "; expected a condition that some do" : "; " + String.join("; ", hints)));
        }
        return rows;
    }

    /** Combines two conditions that must both be met. */
    public Condition and(Condition other) {
        return new Condition("(" + text + ") and (" + other.text + ")", new Every(List.of(root, other.root)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Condition condition && text.equals(condition.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    /** A part of a condition. */
    private interface Node {
        IntPredicate over(Corpus corpus);

        /** Adds the values in the corpus as a replacement for those that do not occur. */
        void hints(Corpus corpus, List<String> into);
    }

    private record Every(List<Node> parts) implements Node {
        @Override
        public IntPredicate over(Corpus corpus) {
            return parts.stream().map(part -> part.over(corpus)).reduce(row -> true, IntPredicate::and);
        }

        @Override
        public void hints(Corpus corpus, List<String> into) {
            parts.forEach(part -> part.hints(corpus, into));
        }
    }

    private record Any(List<Node> parts) implements Node {
        @Override
        public IntPredicate over(Corpus corpus) {
            return parts.stream().map(part -> part.over(corpus)).reduce(row -> false, IntPredicate::or);
        }

        @Override
        public void hints(Corpus corpus, List<String> into) {
            parts.forEach(part -> part.hints(corpus, into));
        }
    }

    private record Not(Node part) implements Node {
        @Override
        public IntPredicate over(Corpus corpus) {
            return part.over(corpus).negate();
        }

        @Override
        public void hints(Corpus corpus, List<String> into) {
            // A value that occurs nowhere makes its negation true.
        }
    }

    /** A comparison of a column with values, one of them except for {@code in}. */
    private record Comparison(String name, String operator, List<String> values) implements Node {
        @Override
        public IntPredicate over(Corpus corpus) {
            IntFunction<List<String>> column = column(corpus, name);
            if (operator.equals("=") || operator.equals("!=")) {
                return row -> {
                    List<String> spellings = column.apply(row);
                    return !spellings.get(0).isEmpty() && isAny(spellings) == operator.equals("=");
                };
            }
            BigDecimal bound = number(values.get(0))
                    .orElseThrow(() -> new IllegalArgumentException(
                            name + " " + operator + " " + values.get(0) + ": expected a number after " + operator));
            return row -> {
                String cell = column.apply(row).get(0);
                if (cell.isEmpty()) {
                    return false;
                }
                int order = number(cell)
                        .orElseThrow(() -> new IllegalArgumentException(name + " of example " + corpus.id(row)
                                + " is \"" + cell + "\"; expected numbers for " + operator))
                        .compareTo(bound);
                return switch (operator) {
                    case "<" -> order < 0;
                    case "<=" -> order <= 0;
                    case ">" -> order > 0;
                    default -> order >= 0;
                };
            };
        }

        private boolean isAny(List<String> spellings) {
            return values.stream().anyMatch(value -> spellings.stream().anyMatch(cell -> isSame(cell, value)));
        }

        private static boolean isSame(String cell, String value) {
            if (cell.equals(value)) {
                return true;
            }
            Optional<BigDecimal> number = number(value);
            return number.isPresent()
                    && number(cell)
                            .filter(known -> known.compareTo(number.get()) == 0)
                            .isPresent();
        }

        @Override
        public void hints(Corpus corpus, List<String> into) {
            if (!operator.equals("=")) {
                return;
            }
            IntFunction<List<String>> column = column(corpus, name);
            Set<String> seen = new LinkedHashSet<>();
            for (int row = 0; row < corpus.size() && seen.size() <= MAX_LISTED; row++) {
                List<String> spellings = column.apply(row);
                if (isAny(spellings)) {
                    return;
                }
                if (!spellings.get(0).isEmpty()) {
                    seen.add(spellings.get(0));
                }
            }
            into.add(
                    seen.size() > MAX_LISTED || seen.isEmpty()
                            ? name + " is never " + String.join(" or ", values)
                            : name + " is one of " + seen.stream().sorted().collect(Collectors.joining(", ")));
        }
    }

    private static Optional<BigDecimal> number(String text) {
        boolean digits = !text.isEmpty() && text.length() < 40 && "+-.0123456789".indexOf(text.charAt(0)) >= 0;
        try {
            return digits ? Optional.of(new BigDecimal(text)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns the values of a name by row; each is a list of its spellings, the first empty if it is missing. */
    private static IntFunction<List<String>> column(Corpus corpus, String name) {
        Optional<String> own = Optional.of(name);
        if ((name.equals("label") || own.equals(corpus.form().labelColumn()))
                && corpus.examples().labelled()) {
            return row -> List.of(corpus.label(row).orElse(""));
        }
        if (name.equals("id") || own.equals(corpus.form().idColumn())) {
            return row -> List.of(corpus.id(row));
        }
        if (name.equals("prediction") && corpus.prediction(0).isPresent()) {
            return row -> List.of(corpus.prediction(row).orElse(""));
        }
        if (corpus.form().columnNames().contains(name)) {
            return row -> corpus.examples().replaced(row).isEmpty()
                    ? corpus.form().cell(name, corpus.inputs().row(row))
                    : unlessReplaced(corpus, row, name);
        }
        List<String> tags = corpus.examples().tags().get(name);
        if (tags == null) {
            throw new IllegalArgumentException(
                    "unknown column \"" + name + "\"; expected one of " + String.join(", ", names(corpus)));
        }
        return row -> List.of(tags.get(row));
    }

    /** Returns no value for features whose missing values were replaced. */
    private static List<String> unlessReplaced(Corpus corpus, int row, String name) {
        Vec input = corpus.inputs().row(row);
        Set<String> replaced = corpus.examples().replaced(row).stream()
                .map(feature -> corpus.form().groups().groups().get(feature).name())
                .collect(Collectors.toSet());
        return replaced.contains(corpus.form().featureOf(name))
                ? List.of("")
                : corpus.form().cell(name, input);
    }

    private static List<String> names(Corpus corpus) {
        Set<String> names = new LinkedHashSet<>();
        if (corpus.examples().labelled()) {
            names.add("label");
            corpus.form().labelColumn().ifPresent(names::add);
        }
        names.add("id");
        corpus.form().idColumn().ifPresent(names::add);
        if (corpus.prediction(0).isPresent()) {
            names.add("prediction");
        }
        names.addAll(corpus.form().columnNames());
        names.addAll(corpus.examples().tags().keySet());
        return List.copyOf(names);
    }

    /** A word, a quoted text or a sign. */
    private record Token(String text, boolean quoted, boolean sign) {
        boolean is(String word) {
            return !quoted && text.toLowerCase(Locale.ROOT).equals(word);
        }

        boolean isValue() {
            return quoted || (!sign && !WORDS.contains(text.toLowerCase(Locale.ROOT)));
        }
    }

    private static List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int at = 0;
        int end = text.stripTrailing().length();
        while (at < end) {
            if (!matcher.region(at, end).lookingAt()) {
                throw new IllegalArgumentException(
                        "unexpected " + text.substring(at, end).strip().charAt(0) + " at character " + (at + 1));
            }
            String word = matcher.group(1);
            String quoted = matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
            tokens.add(
                    word != null
                            ? new Token(word, false, false)
                            : quoted != null
                                    ? new Token(quoted, true, false)
                                    : new Token(matcher.group(4), false, true));
            at = matcher.end();
        }
        return tokens;
    }

    private static final class Parser {
        private final List<Token> tokens;
        private int next;

        Parser(List<Token> tokens) {
            this.tokens = tokens;
        }

        Node either(int depth) {
            List<Node> parts = new ArrayList<>(List.of(every(depth)));
            while (take("or")) {
                parts.add(every(depth));
            }
            return parts.size() == 1 ? parts.get(0) : new Any(parts);
        }

        private Node every(int depth) {
            List<Node> parts = new ArrayList<>(List.of(single(depth)));
            while (take("and")) {
                parts.add(single(depth));
            }
            return parts.size() == 1 ? parts.get(0) : new Every(parts);
        }

        private Node single(int depth) {
            if (depth > MAX_DEPTH) {
                throw new IllegalArgumentException("more than " + MAX_DEPTH + " levels");
            }
            if (take("not")) {
                return new Not(single(depth + 1));
            }
            if (take("(")) {
                Node inner = either(depth + 1);
                require(")");
                return inner;
            }
            String name = value("the name of a column");
            if (take("in")) {
                require("(");
                List<String> values = new ArrayList<>(List.of(value("a value")));
                while (take(",")) {
                    values.add(value("a value"));
                }
                require(")");
                return new Comparison(name, "=", values);
            }
            String operator = next < tokens.size() ? tokens.get(next).text() : "";
            if (!OPERATORS.contains(operator)) {
                throw new IllegalArgumentException("expected =, !=, <, <=, >, >= or in after " + name + found());
            }
            next++;
            return new Comparison(name, operator, List.of(value("a value after " + operator)));
        }

        private String value(String what) {
            if (next >= tokens.size() || !tokens.get(next).isValue()) {
                throw new IllegalArgumentException("expected " + what + found());
            }
            return tokens.get(next++).text();
        }

        private boolean take(String word) {
            boolean is = next < tokens.size() && tokens.get(next).is(word);
            next += is ? 1 : 0;
            return is;
        }

        private void require(String sign) {
            if (!take(sign)) {
                throw new IllegalArgumentException("expected " + sign + found());
            }
        }

        void requireEnd() {
            if (next < tokens.size()) {
                throw new IllegalArgumentException("expected and, or or the end" + found());
            }
        }

        private String found() {
            return next < tokens.size() ? ", found " + tokens.get(next).text() : ", found the end";
        }
    }
}
