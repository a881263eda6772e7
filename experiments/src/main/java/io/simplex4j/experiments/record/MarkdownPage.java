package io.simplex4j.experiments.record;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A page that reports an experiment, built block by block. Immutable. */
public final class MarkdownPage {
    private final List<String> blocks;

    private MarkdownPage(List<String> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    public static MarkdownPage titled(String title) {
        return new MarkdownPage(List.of("# " + title + "\n"));
    }

    /**
     * How the results were made.
     *
     * @param runs the number of repetitions
     * @param date the day of the runs
     */
    public MarkdownPage madeBy(String command, long seed, int runs, LocalDate date) {
        return with("```\n" + command + "\n```\n")
                .with("Seed " + seed + ", " + (runs == 1 ? "one run" : runs + " runs") + ", " + date + ".\n");
    }

    public MarkdownPage section(String heading) {
        return with("## " + heading + "\n");
    }

    public MarkdownPage paragraph(String text) {
        return with(text.strip() + "\n");
    }

    public MarkdownPage table(MarkdownTable table) {
        return with(table.toMarkdown());
    }

    /** What the paper claims, or we do, beside what was found. */
    public MarkdownPage claims(List<Claim> claims) {
        if (claims.stream().allMatch(Claim::isOurs)) {
            return ours(claims);
        }
        MarkdownTable table = MarkdownTable.withColumns("section", "the paper's claim", "our figure", "verdict");
        for (Claim claim : claims) {
            table = table.row(
                    claim.section(),
                    "“" + claim.quote() + "”",
                    claim.ours(),
                    claim.verdict().words());
        }
        return table(table);
    }

    private MarkdownPage ours(List<Claim> claims) {
        MarkdownTable table = MarkdownTable.withColumns("our claim", "our figure", "verdict");
        for (Claim claim : claims) {
            table = table.row(
                    "“" + claim.quote() + "”", claim.ours(), claim.verdict().words());
        }
        return table(table);
    }

    /**
     * A figure.
     *
     * @param caption what it shows, also for readers who cannot see it
     * @param image the file, relative to the page, with slashes
     * @throws IllegalArgumentException if the path is not relative
     */
    public MarkdownPage figure(String caption, String image) {
        if (image.startsWith("/") || image.contains("\\") || image.contains(":")) {
            throw new IllegalArgumentException("image is '" + image + "', expected a path relative to the page");
        }
        String target = image.contains(" ") ? "<" + image + ">" : image;
        return with("![" + caption.replace("[", "\\[").replace("]", "\\]") + "](" + target + ")\n");
    }

    public String toMarkdown() {
        return String.join("\n", blocks);
    }

    public void write(Path file) {
        ResultTable.write(file, toMarkdown());
    }

    private MarkdownPage with(String block) {
        List<String> more = new ArrayList<>(blocks);
        more.add(block);
        return new MarkdownPage(more);
    }
}
