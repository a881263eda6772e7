package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.model.AttributingModel;
import org.junit.jupiter.api.Test;

final class TreesStoryTest {
    @Test
    void to_the_trees_the_patient_is_another_one() {
        try (TreesStory story = TreesStory.load()) {
            Explanation why = story.sections().get(1).explanations().toList().get(0);
            assertThat(why.example().id()).isEqualTo("Rotterdam 2405");
            assertThat(why.contributions()).hasSize(1);
            assertThat(why.contributions().get(0).id()).isEqualTo("Rotterdam 2502");
            assertThat(why.decomposition().residual()).isZero();
            assertThat(story.explainer().provenance().model().orElseThrow().attribution())
                    .contains(AttributingModel.Rule.SHAPLEY);
        }
    }

    @Test
    void both_models_are_explained_and_the_commands_name_both() {
        try (TreesStory story = TreesStory.load()) {
            assertThat(story.sections()).hasSize(2);
            assertThat(story.commands("demo"))
                    .hasSize(2)
                    .satisfies(commands -> assertThat(String.join(" ", commands))
                            .contains("demo/clinical.onnx", "demo/clinical-trees.txt"));
            assertThat(story.served().name()).isEqualTo("clinical-trees");
        }
    }
}
