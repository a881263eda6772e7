package io.simplex4j.server.internal.page;

import io.simplex4j.report.internal.words.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The frame of a view.
 *
 * @param words the words of the reader's language
 * @param title the title of the window
 * @param crumbs the breadcrumbs from the home page
 * @param fragment the name of the part that a script requests to replace the view
 * @param waiting whether something is not ready yet, so that the view must be reloaded
 * @param leaving whether to show a button to sign out
 */
public record Frame(
        PageWords words, String title, List<Crumb> crumbs, String fragment, boolean waiting, boolean leaving) {
    /** A breadcrumb, with a link unless it is the last. */
    public record Crumb(Name name, Optional<String> link) {}

    public Frame {
        crumbs = List.copyOf(crumbs);
    }

    static Frame of(Reader reader, String title, String fragment) {
        return new Frame(reader.words(), Name.of(title, 120).text(), List.of(), fragment, false, reader.leaving());
    }

    Frame under(String name, Link link) {
        return with(new Crumb(Name.of(name), Optional.of(link.text())));
    }

    Frame at(String name) {
        return with(new Crumb(Name.of(name), Optional.empty()));
    }

    private Frame with(Crumb crumb) {
        List<Crumb> all = new ArrayList<>(crumbs);
        all.add(crumb);
        return new Frame(words, title, all, fragment, waiting, leaving);
    }

    Frame waiting(boolean isWaiting) {
        return new Frame(words, title, crumbs, fragment, isWaiting, leaving);
    }
}
