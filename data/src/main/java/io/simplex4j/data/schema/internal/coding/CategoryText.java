package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.Category;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Describes categories in words. */
public final class CategoryText {
    private static final double NEAR = 1e-4;
    private static final double MIN_SHOWN = 0.005;
    private static final int MAX_SHOWN = 5;
    private static final int MAX_LISTED = 8;

    private CategoryText() {}

    /** Returns the index of a value among the categories, or -1. */
    public static int place(List<Category> categories, String value) {
        for (int place = 0; place < categories.size(); place++) {
            if (categories.get(place).value().equals(value)) {
                return place;
            }
        }
        return -1;
    }

    /** Lists the first values for a message, and counts the others. */
    public static String list(List<Category> categories) {
        return list(categories.stream().map(Category::value).toList(), "one of ");
    }

    /** Lists the first strings for a message and counts the others. */
    public static String list(List<String> texts, String start) {
        List<String> quoted =
                texts.stream().limit(MAX_LISTED).map(OneLine::quoted).toList();
        int more = texts.size() - quoted.size();
        return (texts.size() == 1 ? "" : start)
                + String.join(", ", quoted)
                + (more == 0 ? "" : " and " + more + " more");
    }

    /** Returns the category whose number is 1 if all others are 0. */
    static Optional<Category> only(List<Category> categories, Vec input, int at) {
        List<Integer> ones = IntStream.range(0, categories.size())
                .filter(c -> input.get(at + c) != 0)
                .boxed()
                .toList();
        return ones.size() == 1 && input.get(at + ones.get(0)) == 1
                ? Optional.of(categories.get(ones.get(0)))
                : Optional.empty();
    }

    /** Describes one-hot numbers: the category whose number is 1, otherwise the share of each. */
    static String mixture(List<Category> categories, Vec input, int at) {
        List<Integer> parts = IntStream.range(0, categories.size())
                .filter(c -> !(Math.abs(input.get(at + c)) < MIN_SHOWN))
                .boxed()
                .toList();
        boolean clean = IntStream.range(0, categories.size())
                .allMatch(c -> Math.abs(input.get(at + c)) < NEAR || Math.abs(input.get(at + c) - 1) < NEAR);
        if (parts.isEmpty()) {
            return "none";
        }
        if (clean && parts.size() == 1) {
            return categories.get(parts.get(0)).name();
        }
        List<Integer> shown = parts.stream()
                .sorted(Comparator.comparingDouble((Integer c) -> -Math.abs(input.get(at + c))))
                .limit(MAX_SHOWN)
                .sorted()
                .toList();
        List<String> words = new ArrayList<>();
        for (int c : shown) {
            words.add(categories.get(c).name() + " " + percent(input.get(at + c)));
        }
        double rest = parts.stream()
                .filter(c -> !shown.contains(c))
                .mapToDouble(c -> input.get(at + c))
                .sum();
        return String.join(", ", words) + (parts.size() > shown.size() ? ", others " + percent(rest) : "");
    }

    private static String percent(double part) {
        return NumberText.wholePercent(part);
    }

    /** Describes an ordinal number: the category at that index, or those around it. */
    static String ordinal(List<Category> categories, double place) {
        double nearest = Math.rint(place);
        int last = categories.size() - 1;
        if (Math.abs(place - nearest) < NEAR && nearest >= 0 && nearest <= last) {
            return categories.get((int) nearest).name();
        }
        if (Double.isNaN(place)) {
            return "missing";
        }
        if (place < 0) {
            return "below " + categories.get(0).name();
        }
        if (place > last) {
            return "above " + categories.get(last).name();
        }
        int below = (int) Math.floor(place);
        return "between " + categories.get(below).name() + " and "
                + categories.get(below + 1).name();
    }
}
