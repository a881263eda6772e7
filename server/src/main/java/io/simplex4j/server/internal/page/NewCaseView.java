package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtenewcaseGenerated;
import io.simplex4j.server.internal.protocol.ExplainParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A form for a new case, generated from the schema. */
public final class NewCaseView {
    private static final String FRAGMENT = "card";

    private NewCaseView() {}

    /** The form, a message about an invalid value, and the explanation of the typed case. */
    public record Shown(
            PageWords words,
            PageModel model,
            String action,
            Optional<FormField> name,
            List<FormField> fields,
            String corpus,
            List<String> corpora,
            List<String> problems,
            Optional<Content> result) {}

    /**
     * Returns the form, and the explanation of a typed case.
     *
     * @param address what stands in the address, which is no typed value
     * @param given what stands in the address and in the body
     */
    static Answer answer(PageModel model, Parameters address, Parameters given, Reader reader) {
        address.allow(Choice.NAMES, false);
        given.allow(Choice.NAMES, true);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Schema schema = model.served()
                .schema()
                .filter(known -> !known.features().isEmpty())
                .orElseThrow(() -> Refusal.notFound(
                        "the inputs of " + model.name() + " have no named features; start the server with --schema"));
        PageWords words = reader.words();
        String corpus = given.word("corpus", model.served().corpora().keySet()).orElse(model.defaultCorpus());
        Map<String, String> typed = given.features();
        Optional<Content> result = Optional.empty();
        Map<String, String> row = FormField.row(schema, typed);
        Map<String, String> problems = typed.isEmpty() ? Map.of() : FormField.problems(schema, row);
        if (!typed.isEmpty() && problems.isEmpty()) {
            Example example = schema.example(row);
            Explanation explanation = model.explain(
                    ExplainParameters.of(given.options().with(ExplanationOption.CORPUS, corpus)),
                    example.named()
                            ? example
                            : example.withId(
                                    words.text("new.this", words.noun(model).one())));
            result = Optional.of(CaseView.result(words, model, corpus, explanation, Optional.empty()));
        }
        String title = words.text("new", words.noun(model).one());
        Frame frame = Frame.of(reader, title + " · " + model.title(), FRAGMENT)
                .under(model.title(), Link.of("/ui/"))
                .at(title);
        Shown shown = new Shown(
                words,
                model,
                "/ui/" + model.name() + "/new",
                name(words, schema, typed),
                FormField.of(words, schema, typed, Optional.empty(), problems, model.ranges(corpus)),
                corpus,
                List.copyOf(model.served().corpora().keySet()),
                List.copyOf(problems.values()),
                result);
        Content view = Html.content(output -> JtenewcaseGenerated.render(output, null, shown));
        // Browsers send no origin with a form from a page without a referrer, and the server refuses such a form.
        return Html.view(problems.isEmpty() ? 200 : 400, frame, Html.nothing(), view, fragment)
                .with("Referrer-Policy", "same-origin");
    }

    private static Optional<FormField> name(PageWords words, Schema schema, Map<String, String> typed) {
        return schema.idColumn()
                .map(column -> new FormField(
                        Parameters.FEATURE + column,
                        io.simplex4j.report.internal.words.Name.of(words.text("new.name")),
                        "",
                        List.of(),
                        typed.getOrDefault(column, ""),
                        Optional.empty(),
                        "",
                        "",
                        false,
                        Optional.empty(),
                        "",
                        false));
    }
}
