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
     * @param address the content of the address, which has no typed value
     * @param given the contents of the address and of the body
     */
    static Answer answer(PageModel model, Parameters address, Parameters given, boolean leaving) {
        address.allow(Choice.NAMES, false);
        given.allow(Choice.NAMES, true);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Schema schema = model.served()
                .schema()
                .filter(known -> !known.features().isEmpty())
                .orElseThrow(() -> Refusal.notFound(
                        "the inputs of " + model.name() + " have no named features; start the server with --schema"));
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
                            : example.withId("this " + model.noun().one()));
            result = Optional.of(CaseView.result(explanation, List.of()));
        }
        Frame frame = Frame.of("New " + model.noun().one() + " · " + model.title(), FRAGMENT)
                .under(model.title(), Link.of("/ui/"))
                .at("New " + model.noun().one())
                .leaving(leaving);
        Shown shown = new Shown(
                model,
                "/ui/" + model.name() + "/new",
                name(schema, typed),
                FormField.of(schema, typed, Optional.empty(), problems),
                corpus,
                List.copyOf(model.served().corpora().keySet()),
                List.copyOf(problems.values()),
                result);
        Content view = Html.content(output -> JtenewcaseGenerated.render(output, null, shown));
        // Browsers send no origin with a form from a page without a referrer, and the server refuses such a form.
        return Html.view(problems.isEmpty() ? 200 : 400, frame, Html.nothing(), view, fragment)
                .with("Referrer-Policy", "same-origin");
    }

    private static Optional<FormField> name(Schema schema, Map<String, String> typed) {
        return schema.idColumn()
                .map(column -> new FormField(
                        Parameters.FEATURE + column,
                        io.simplex4j.report.internal.words.Name.of("Name or number"),
                        "",
                        List.of(),
                        typed.getOrDefault(column, ""),
                        Optional.empty(),
                        "",
                        "",
                        false));
    }
}
