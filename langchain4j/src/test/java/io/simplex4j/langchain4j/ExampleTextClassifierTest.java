package io.simplex4j.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.classification.ScoredLabel;
import dev.langchain4j.classification.TextClassifier;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import io.simplex4j.text.Classification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExampleTextClassifierTest {
    private static final List<String> WORDS =
            List.of("rain", "snow", "wind", "goal", "match", "team", "violin", "piano");

    /** Counts of words, which LangChain4j takes as an embedding like any other. */
    private static final EmbeddingModel COUNTS = segments -> Response.from(
            segments.stream().map(ExampleTextClassifierTest::count).toList());

    private enum Topic {
        WEATHER,
        SPORT
    }

    private static Embedding count(TextSegment segment) {
        float[] counts = new float[WORDS.size()];
        for (String word : segment.text().split("\\W+")) {
            int place = WORDS.indexOf(word);
            if (place >= 0) {
                counts[place] += 3;
            }
        }
        return Embedding.from(counts);
    }

    private static Map<Topic, List<String>> examples() {
        Map<Topic, List<String>> examples = new LinkedHashMap<>();
        examples.put(Topic.WEATHER, List.of("rain and snow", "rain and wind", "snow, wind, rain", "wind and snow"));
        examples.put(
                Topic.SPORT, List.of("goal in the match", "the team won the match", "goal, team", "match, team, goal"));
        return examples;
    }

    @Test
    void scores_are_the_weights_of_labels() {
        TextClassifier<Topic> classifier = ExampleTextClassifier.of(COUNTS, examples());
        assertThat(classifier.classify("rain, wind and more rain")).containsExactly(Topic.WEATHER);
        List<ScoredLabel<Topic>> both =
                classifier.classifyWithScores("rain, wind in the match").scoredLabels();
        assertThat(both).extracting(ScoredLabel::label).containsExactly(Topic.WEATHER, Topic.SPORT);
        assertThat(both.stream().mapToDouble(ScoredLabel::score).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void a_class_has_the_examples_behind_it() {
        Classification why = ExampleTextClassifier.of(COUNTS, examples()).classification("wind and snow today");
        assertThat(why.label()).isEqualTo("WEATHER");
        assertThat(why.explanation().contributions().get(0).id()).isEqualTo("wind and snow");
        assertThat(why.confidence()).isCloseTo(1, within(1e-6));
    }

    @Test
    void a_text_of_no_class_gets_no_label() {
        ExampleTextClassifier<Topic> classifier =
                ExampleTextClassifier.of(COUNTS, examples()).withNoneOfThese(0.2);
        assertThat(classifier.classify("violin and piano")).isEmpty();
        assertThat(classifier.classifyWithScores("violin and piano").scoredLabels())
                .isEmpty();
        assertThat(classifier.classify("rain and snow")).containsExactly(Topic.WEATHER);
        assertThat(classifier.classification("violin and piano").pValue().orElseThrow())
                .isLessThanOrEqualTo(0.2);
    }

    @Test
    void the_guide_shows_how() {
        EmbeddingModel embeddingModel = COUNTS;
        Map<Topic, List<String>> examplesByLabel = examples();
        ExampleTextClassifier<Topic> classifier =
                ExampleTextClassifier.of(embeddingModel, examplesByLabel).withNoneOfThese(0.2);
        List<Topic> topics = classifier.classify("wind and snow today");
        Classification why = classifier.classification("wind and snow today");
        assertThat(topics).containsExactly(Topic.WEATHER);
        assertThat(why.labelByExamples()).isEqualTo("WEATHER");
    }

    @Test
    void what_cannot_classify_is_refused() {
        assertThatThrownBy(() -> ExampleTextClassifier.of(COUNTS, Map.of("a", List.<String>of())))
                .hasMessage("there are no examples; expected at least one for each label");
        assertThatThrownBy(() -> ExampleTextClassifier.of(COUNTS, Map.of(1, List.of("rain"), "1", List.of("snow"))))
                .hasMessage("two labels are called \"1\"; expected different names");
        assertThatThrownBy(() -> ExampleTextClassifier.of(COUNTS, examples()).withNoneOfThese(5))
                .hasMessage("level is 5.0; expected a number between 0 and 1");
    }
}
