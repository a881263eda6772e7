package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.simplex4j.math.Matrix;
import org.junit.jupiter.api.Test;

/** What all methods have in common, those of others included. */
final class DecompositionMethodTest {
    private static final DecompositionMethod LAMBDA =
            corpus -> ActiveSet.withDefaults().over(corpus);

    /** A method that knows neither a name nor a limit. */
    private record OwnMethod() implements DecompositionMethod {
        @Override
        public Decomposer over(Matrix corpusLatents) {
            return LAMBDA.over(corpusLatents);
        }
    }

    @Test
    void a_method_has_a_name_of_its_own_or_that_of_its_class() {
        assertThat(ActiveSet.withDefaults().name()).isEqualTo("exact");
        assertThat(SoftmaxAdam.withDefaults().name()).isEqualTo("adam");
        assertThat(new OwnMethod().name()).isEqualTo("OwnMethod");
    }

    @Test
    void what_has_no_name_is_custom() {
        ActiveSet exact = ActiveSet.withDefaults();
        DecompositionMethod anonymous = new DecompositionMethod() {
            @Override
            public Decomposer over(Matrix corpusLatents) {
                return exact.over(corpusLatents);
            }
        };
        assertThat(LAMBDA.name()).isEqualTo("custom");
        assertThat(anonymous.name()).isEqualTo("custom");
    }

    @Test
    void a_method_that_knows_limits_takes_one_and_tells_it() {
        for (DecompositionMethod method :
                new DecompositionMethod[] {ActiveSet.withDefaults(), SoftmaxAdam.withDefaults()}) {
            assertThat(method.sparsity().limited()).isFalse();
            DecompositionMethod limited = method.withSparsity(Sparsity.atMost(3));
            assertThat(limited.sparsity().members()).isEqualTo(3);
            assertThat(limited.withSparsity(Sparsity.unlimited()).sparsity().limited())
                    .isFalse();
        }
    }

    @Test
    void a_method_that_knows_no_limit_refuses_one() {
        assertThat(LAMBDA.sparsity().limited()).isFalse();
        assertThat(LAMBDA.withSparsity(Sparsity.unlimited())).isSameAs(LAMBDA);
        assertThatIllegalStateException()
                .isThrownBy(() -> LAMBDA.withSparsity(Sparsity.atMost(2)))
                .withMessage("method is custom; expected one that can limit the number of examples, such as ActiveSet");
        assertThatIllegalStateException()
                .isThrownBy(() -> new OwnMethod().withSparsity(Sparsity.atMost(2)))
                .withMessage("method is OwnMethod; expected one that can limit the number of examples,"
                        + " such as ActiveSet");
    }
}
