package io.simplex4j.server.internal.page;

import io.simplex4j.report.card.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is around a view.
 *
 * @param title of the window
 * @param crumbs the way to it, from the overview
 * @param fragment what a script asks for to replace the view
 * @param waiting whether something is not ready yet, so that the view is to be asked for again
 * @param leaving whether there is a token that the browser may be told to forget
 */
public record Frame(String title, List<Crumb> crumbs, String fragment, boolean waiting, boolean leaving) {
    /** A step on the way, with its address unless it is the last. */
    public record Crumb(Name name, Optional<String> link) {}

    public Frame {
        crumbs = List.copyOf(crumbs);
    }

    static Frame of(String title, String fragment) {
        return new Frame(Name.of(title, 120).text(), List.of(), fragment, false, false);
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
        return new Frame(title, all, fragment, waiting, leaving);
    }

    Frame waiting(boolean isWaiting) {
        return new Frame(title, crumbs, fragment, isWaiting, leaving);
    }

    Frame leaving(boolean isLeaving) {
        return new Frame(title, crumbs, fragment, waiting, isLeaving);
    }
}
