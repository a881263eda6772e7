package io.simplex4j.experiments.figure.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The labels below an axis: broken into lines where they are long, smaller where a word is too long even so, and left
 * out where they would touch.
 *
 * @param size the size of all labels
 */
record TickLabels(List<Label> labels, double size) {
    private static final double GAP = 3;
    private static final double SMALLEST = 7;

    /**
     * A label in lines.
     *
     * @param middle how far from the beginning of the axis it stands
     */
    record Label(double middle, List<RichText> lines) {
        double width() {
            return lines.stream().mapToDouble(RichText::width).max().orElse(0);
        }
    }

    /**
     * The labels of an axis.
     *
     * @param width the length of the axis
     */
    static TickLabels of(List<Tick> ticks, double width) {
        List<Tick> labelled =
                ticks.stream().filter(tick -> !tick.label().isEmpty()).toList();
        double room = labelled.isEmpty() ? width : width / labelled.size() - GAP;
        double longest = labelled.stream()
                .flatMap(tick -> List.of(tick.label().split(" ", -1)).stream())
                .filter(word -> !isNumber(word))
                .mapToDouble(word -> RichText.parse(word).width())
                .max()
                .orElse(0);
        double size = Math.max(SMALLEST, longest * Ink.SMALL > room ? room / longest : Ink.SMALL);
        List<Label> labels = labelled.stream()
                .map(tick -> new Label(tick.at() * width, broken(tick.label(), room / size)))
                .toList();
        return new TickLabels(labels, size);
    }

    /** How many lines the longest label has. */
    int lines() {
        return labels.stream().mapToInt(label -> label.lines().size()).max().orElse(0);
    }

    /** How far the last label reaches beyond the end of an axis of some length. */
    double overhang(double width) {
        if (labels.isEmpty()) {
            return 0;
        }
        Label last = labels.get(labels.size() - 1);
        return Math.max(0, last.middle() + last.width() / 2 * size - width);
    }

    /** The labels that do not touch, from left to right, the last one always. */
    List<Label> shown() {
        List<Label> shown = new ArrayList<>();
        int last = labels.size() - 1;
        for (int i = 0; i <= last; i++) {
            Label label = labels.get(i);
            boolean clear = shown.isEmpty() || !touch(shown.get(shown.size() - 1), label);
            if (i == last || (clear && !touch(label, labels.get(last)))) {
                shown.add(label);
            }
        }
        return shown;
    }

    private boolean touch(Label left, Label right) {
        double apart = right.middle() - left.middle();
        return apart + 1e-9 < (left.width() + right.width()) / 2 * size + GAP;
    }

    private static List<RichText> broken(String label, double room) {
        List<RichText> lines = new ArrayList<>();
        String line = "";
        for (String word : label.split(" ", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && RichText.parse(longer).width() > room) {
                lines.add(RichText.parse(line));
                line = word;
            } else {
                line = longer;
            }
        }
        lines.add(RichText.parse(line));
        return lines;
    }

    private static boolean isNumber(String word) {
        return word.matches("[-−0-9.,e^{}]+");
    }
}
