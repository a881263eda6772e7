package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.internal.Reasons;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ExplainerTest {
    private static final FunctionModel MODEL = Networks.relu(21);
    private static final Corpus CORPUS = Corpus.encode(MODEL, Examples.of(Networks.inputs(30, 22)));
    private static final Matrix TESTS = Networks.inputs(9, 23);
    private static final Examples TEST_EXAMPLES = Examples.of(TESTS);
    private static final Explainer EXPLAINER = Explainer.of(MODEL, CORPUS);

    private static List<String> codes(Explanation explanation) {
        return explanation.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .toList();
    }

    @Test
    void an_explanation_has_all_its_parts() {
        Explanation why = EXPLAINER.explain(TESTS.row(0));
        assertThat(why.row()).isZero();
        assertThat(why.contributions()).hasSize(why.decomposition().weights().count());
        double weight = 2;
        double sum = 0;
        for (Contribution contribution : why.contributions()) {
            assertThat(contribution.weight()).isPositive().isLessThanOrEqualTo(weight);
            assertThat(contribution.id()).isEqualTo(Integer.toString(contribution.row()));
            assertThat(contribution.weightRange()).isPresent();
            assertThat(contribution.prediction()).isPresent();
            assertThat(contribution.label()).isEmpty();
            assertThat(contribution.projection().orElseThrow().row()).isEqualTo(contribution.row());
            weight = contribution.weight();
            sum += weight * contribution.projection().orElseThrow().sum();
        }
        assertThat(why.completeness().orElseThrow().sum()).isCloseTo(sum, within(1e-12));
        assertThat(sum).isCloseTo(1, within(1e-2));
        assertThat(why.output().orElseThrow().model())
                .isEqualTo(MODEL.head().orElseThrow().apply(why.latent()));
        assertThat(why.groupedAttribution()).isEmpty();
        assertThat(why.verdict().level()).isNotNull();
        assertThat(why.prediction()).isPresent();
    }

    @Test
    void mixtures_with_an_output_weight_keep_outputs_and_state_plain_residuals() {
        Explainer keeping = EXPLAINER.withOutputWeight(10);
        LinearHead head = MODEL.head().orElseThrow();
        double before = 0;
        double after = 0;
        for (Vec input : IntStream.range(0, TESTS.rows()).mapToObj(TESTS::row).toList()) {
            Explanation nearest = EXPLAINER.explain(input);
            Explanation why = keeping.explain(input);
            assertThat(why.decomposition().residual())
                    .isCloseTo(
                            why.latent()
                                    .minus(why.decomposition().approximation())
                                    .norm(),
                            within(1e-12))
                    .isGreaterThanOrEqualTo(nearest.decomposition().residual() - 1e-9);
            assertThat(why.comparedResidual())
                    .isGreaterThanOrEqualTo(why.decomposition().residual());
            assertThat(why.decomposition().certificate().residualLowerBound())
                    .isLessThanOrEqualTo(why.comparedResidual() * (1 + 1e-9));
            Contribution first = why.contributions().get(0);
            assertThat(first.output()).contains(head.apply(CORPUS.latents().row(first.row())));
            assertThat(nearest.contributions().get(0).output()).isEmpty();
            before += spread(nearest);
            after += spread(why);
        }
        assertThat(after).isLessThan(before / 2);
        assertThat(keeping.provenance().settings()).containsEntry("outputWeight", "10.0");
        assertThat(EXPLAINER.provenance().settings()).doesNotContainKey("outputWeight");
        assertThat(keeping.withOutputWeight(0).explain(TESTS.row(0)).decomposition())
                .isEqualTo(EXPLAINER.explain(TESTS.row(0)).decomposition());
    }

    /** Returns how far the differences between outputs are off. */
    private static double spread(Explanation why) {
        Vec error = why.output().orElseThrow().error();
        return Math.pow(error.get(0) - error.get(1), 2);
    }

    @Test
    void an_output_weight_needs_a_head() {
        FunctionModel headless = FunctionModel.of(Shape.of(2), 2, x -> x);
        Explainer explainer = Explainer.of(headless, Corpus.encode(headless, Examples.of(Matrix.of(new double[][] {
                    {1, 2}, {3, 4}
                }))))
                .withoutFeatures();
        assertThatThrownBy(() -> explainer.withOutputWeight(3))
                .isInstanceOf(OptionException.class)
                .hasMessage("outputWeight needs a model with a linear head; expected 0 without one");
        assertThatThrownBy(() -> EXPLAINER.withOutputWeight(-1))
                .hasMessage("outputWeight is -1.0; expected a number from 0 to 1000");
    }

    @Test
    void together_is_the_same_as_one_by_one() {
        List<Explanation> together = EXPLAINER.explain(TEST_EXAMPLES).toList();
        for (int row = 0; row < TESTS.rows(); row++) {
            Explanation alone = EXPLAINER.explain(TESTS.row(row));
            Explanation other = together.get(row);
            assertThat(other.row()).isEqualTo(row);
            assertThat(other.contributions()).isEqualTo(alone.contributions());
            assertThat(other.attribution()).isEqualTo(alone.attribution());
            assertThat(other.output()).isEqualTo(alone.output());
            assertThat(other.verdict()).isEqualTo(alone.verdict());
            assertThat(other.provenance()).isEqualTo(alone.provenance());
        }
    }

    @Test
    void the_number_of_threads_changes_nothing() {
        List<Explanation> expected =
                EXPLAINER.withThreads(1).explain(TEST_EXAMPLES).toList();
        for (int threads : new int[] {2, 3, 16}) {
            assertThat(EXPLAINER.withThreads(threads).explain(TEST_EXAMPLES).toList())
                    .isEqualTo(expected);
        }
    }

    @Test
    void progress_is_told_in_order() {
        List<Integer> told = new ArrayList<>();
        EXPLAINER.explain(TEST_EXAMPLES, (done, total) -> {
            assertThat(total).isEqualTo(9);
            told.add(done);
        });
        assertThat(told).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void no_inputs_have_no_explanations() {
        assertThat(EXPLAINER.explain(Examples.of(Matrix.of(new double[0][0])))).isEmpty();
    }

    @Test
    void floats_are_inputs_too() {
        float[] input = {1, 0.5f, -2, 3, 0.25f, 0};
        assertThat(EXPLAINER.explain(input).contributions())
                .isEqualTo(EXPLAINER.explain(Vec.of(input)).contributions());
    }

    @Test
    void without_features_there_are_none_and_no_warning_of_it() {
        Explanation why = EXPLAINER.withoutFeatures().explain(TESTS.row(0));
        assertThat(why.attribution()).isEmpty();
        assertThat(why.completeness()).isEmpty();
        assertThat(why.contributions()).allMatch(each -> each.projection().isEmpty());
        assertThat(codes(why)).doesNotContain("no-gradient");
        assertThat(why.provenance().attribution()).isEmpty();
        assertThat(why.provenance().settings())
                .containsExactly(Map.entry("features", "false"), Map.entry("solver", "exact"));
    }

    @Test
    void a_model_that_cannot_be_differentiated_is_decomposed_with_a_warning() {
        LatentModel plain = new LatentModel() {
            @Override
            public Shape inputShape() {
                return MODEL.inputShape();
            }

            @Override
            public int latentSize() {
                return MODEL.latentSize();
            }

            @Override
            public Matrix latents(Matrix inputs) {
                return MODEL.latents(inputs);
            }

            @Override
            public String digest() {
                return MODEL.digest();
            }
        };
        Explanation why = Explainer.of(plain, CORPUS).explain(TESTS.row(0));
        assertThat(why.attribution()).isEmpty();
        assertThat(why.output()).isEmpty();
        assertThat(why.verdict().reasons()).contains(Reasons.noGradient("the model gives no gradients"));
        assertThat(why.decomposition())
                .isEqualTo(EXPLAINER.explain(TESTS.row(0)).decomposition());
    }

    @Test
    void a_model_that_refuses_to_be_differentiated_says_why() {
        FunctionModel refusing = FunctionModel.ofDoubles(
                        MODEL.inputShape(),
                        MODEL.latentSize(),
                        x -> MODEL.latents(Matrix.of(new double[][] {x})).row(0).toArray())
                .withName(MODEL.name())
                .withFeatureLimit(5);
        Explanation why = Explainer.of(refusing, CORPUS).explain(TESTS.row(0));
        assertThat(why.attribution()).isEmpty();
        assertThat(codes(why)).contains("no-gradient");
        Explanation differences =
                Explainer.of(refusing.withFeatureLimit(6), CORPUS).explain(TESTS.row(0));
        assertThat(codes(differences)).contains("central-differences");
        assertThat(differences.provenance().model().orElseThrow().gradients())
                .contains(DifferentiableModel.GradientKind.CENTRAL_DIFFERENCES);
        assertThat(differences.completeness().orElseThrow().sum()).isCloseTo(1, within(1e-2));
    }

    @Test
    void a_corpus_example_is_its_own_explanation() {
        Corpus named = CORPUS.withExamples(CORPUS.examples()
                .withIds(IntStream.range(0, 30).mapToObj(i -> "patient " + i).toList())
                .withLabels(Collections.nCopies(30, "1")));
        Explanation why = Explainer.of(MODEL, named).explain(CORPUS.inputs().row(7));
        assertThat(why.contributions()).hasSize(1);
        assertThat(why.contributions().get(0).id()).isEqualTo("patient 7");
        assertThat(why.contributions().get(0).label()).contains("1");
        assertThat(why.decomposition().residual()).isZero();
        assertThat(why.output().orElseThrow().kept()).isTrue();
        assertThat(why.output().orElseThrow().guaranteed()).isTrue();
    }

    @Test
    void a_baseline_that_says_the_same_is_told() {
        Explanation why = EXPLAINER
                .withBaseline(Baseline.of(CORPUS.inputs().row(7)))
                .explain(CORPUS.inputs().row(7));
        assertThat(codes(why)).contains("degenerate-baseline");
        assertThat(why.completeness().orElseThrow().sum()).isZero();
    }

    @Test
    void settings_reach_the_result_and_the_provenance() {
        Explanation why = EXPLAINER
                .withSparsity(Sparsity.atMost(2))
                .withBaseline(Baseline.zeros())
                .withProjectionTarget(Projection.Target.LATENT)
                .withQuadrature(Quadrature.midpoint(10))
                .withTolerance(0.5)
                .withFeatureGroups(FeatureGroups.of(6, List.of(new FeatureGroups.Group("a", List.of(0, 1, 2)))))
                .explain(TESTS.row(1));
        assertThat(why.contributions()).hasSizeLessThanOrEqualTo(2);
        assertThat(why.attribution().orElseThrow().target()).isEqualTo(Projection.Target.LATENT);
        assertThat(why.groupedAttribution().orElseThrow().total().size()).isEqualTo(4);
        Provenance provenance = why.provenance();
        assertThat(provenance.model().orElseThrow().digest()).isEqualTo("function:relu-21");
        assertThat(provenance.corpus()).isSameAs(CORPUS);
        assertThat(provenance.model().orElseThrow().gradients()).contains(DifferentiableModel.GradientKind.EXACT);
        assertThat(provenance.settings().toString())
                .isEqualTo("{attributionTolerance=0.5, baseline=zeros, baselineDigest=zeros, features=true, members=2,"
                        + " projectOn=latent, quadrature=midpoint(10), solver=exact}");
    }

    @Test
    void a_cache_is_filled_and_used() {
        Explainer cached = EXPLAINER.withCache(1 << 20).withThreads(1);
        List<Explanation> first = cached.explain(TEST_EXAMPLES).toList();
        CacheStatistics statistics = cached.cacheStatistics().orElseThrow();
        assertThat(statistics.misses()).isEqualTo(statistics.kept());
        assertThat(cached.explain(TEST_EXAMPLES).toList()).isEqualTo(first);
        assertThat(cached.cacheStatistics().orElseThrow().misses()).isEqualTo(statistics.misses());
        assertThat(EXPLAINER.cacheStatistics()).isEmpty();
        assertThat(cached.withThreads(4).explain(TEST_EXAMPLES).toList()).isEqualTo(first);
    }

    @Test
    void another_method_has_no_ranges_of_weights() {
        Explanation why =
                EXPLAINER.withMethod(SoftmaxAdam.withDefaults().withEpochs(50)).explain(TESTS.row(0));
        assertThat(why.contributions())
                .hasSize(30)
                .allMatch(each -> each.weightRange().isEmpty());
        assertThat(codes(why)).contains("not-converged");
        DecompositionMethod own = latents -> ActiveSet.withDefaults().over(latents);
        assertThatThrownBy(() -> EXPLAINER.withMethod(own).withSparsity(Sparsity.atMost(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("; expected one that can limit the number of examples, such as ActiveSet");
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> EXPLAINER.explain(Vec.of(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("inputs have 2 numbers each; expected 6 for the model's input shape (6)");
        assertThatThrownBy(() -> EXPLAINER.explain(Vec.of(1, 2, 3, Double.NaN, 5, 6)))
                .hasMessage("the table of inputs has NaN at row 0, column 3; expected a finite number");
        assertThatThrownBy(() -> EXPLAINER.withBaseline(Baseline.of(Vec.of(1.0))))
                .hasMessage("baseline has 1 numbers; expected 6 for the model's input shape (6)");
        assertThatThrownBy(() -> EXPLAINER.withFeatureGroups(FeatureGroups.of(3, List.of())))
                .hasMessage("feature groups have 3 columns; expected 6 for the model's input shape (6)");
        assertThatThrownBy(() -> EXPLAINER.withThreads(0)).hasMessage("threads is 0; expected at least 1");
        assertThatThrownBy(() -> EXPLAINER.withCache(0)).hasMessage("cache has 0 bytes; expected at least 1");
        Corpus other = Corpus.of(Examples.of(CORPUS.inputs()), Matrix.of(new double[30][3]));
        assertThatThrownBy(() -> Explainer.of(MODEL, other))
                .hasMessage("corpus latents have 3 numbers each; expected 4 to fit the model");
    }

    @Test
    void a_head_of_one_number_has_no_class() {
        FunctionModel regression = Networks.tanh(3)
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, 2, 3, 4}}), Vec.of(0.0), LinearHead.Activation.NONE));
        Explanation why = Explainer.of(regression, Corpus.encode(regression, Examples.of(Networks.inputs(10, 1))))
                .explain(TESTS.row(0));
        assertThat(why.output().orElseThrow().modelClass()).isEmpty();
        assertThat(why.contributions().get(0).prediction()).isEqualTo(Optional.empty());
    }

    @Test
    void what_is_known_of_an_input_comes_back_with_its_explanation() {
        Examples named = TEST_EXAMPLES
                .withIds(IntStream.range(0, 9).mapToObj(i -> "test " + i).toList())
                .withLabels(Collections.nCopies(9, "1"))
                .withClasses(new ClassNames(List.of("no", "yes")));
        Explanations why = EXPLAINER.explain(named.select(4, 2));
        assertThat(why.size()).isEqualTo(2);
        assertThat(why.toList())
                .extracting(
                        Explanation::row,
                        each -> each.example().id(),
                        each -> each.example().label())
                .containsExactly(tuple(4, "test 4", Optional.of("yes")), tuple(2, "test 2", Optional.of("yes")));
        assertThat(why.toList().get(0).contributions())
                .isEqualTo(EXPLAINER.explain(TESTS.row(4)).contributions());
    }

    @Test
    void features_with_names_are_summed_by_themselves() {
        InputForm form = TableForm.of(
                FeatureGroups.of(6, List.of(new FeatureGroups.Group("a", List.of(0, 1, 2)))), (feature, input) -> "x");
        Corpus corpus = CORPUS.withExamples(CORPUS.examples().withForm(form));
        Explanation why = Explainer.of(MODEL, corpus).explain(TESTS.row(0));
        assertThat(why.features().orElseThrow().groups()).hasSize(4);
        assertThat(why.groupedAttribution().orElseThrow().total().size()).isEqualTo(4);
    }

    @Test
    void lazily_is_the_same_as_at_once() {
        List<Explanation> atOnce = EXPLAINER.explain(TEST_EXAMPLES).toList();
        List<Integer> told = new ArrayList<>();
        Explanations lazily = EXPLAINER.withThreads(1).explainLazily(TEST_EXAMPLES, (done, total) -> told.add(done));
        assertThat(told).isEmpty();
        assertThat(lazily.toList()).isEqualTo(atOnce);
        assertThat(told).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(lazily.toList()).isEqualTo(atOnce);
        assertThat(EXPLAINER.explain(TEST_EXAMPLES.stream()).toList()).isEqualTo(atOnce);
    }

    @Test
    void a_stream_is_taken_only_as_far_as_it_is_read() {
        AtomicInteger taken = new AtomicInteger();
        Stream<Example> endless = Stream.iterate(0, i -> i + 1)
                .map(i -> Example.of(TESTS.row(i % 9)))
                .peek(each -> taken.incrementAndGet());
        assertThat(EXPLAINER.withThreads(1).explain(endless).limit(20).toList()).hasSize(20);
        assertThat(taken.get()).isLessThanOrEqualTo(33);
    }

    @Test
    void an_input_that_is_not_finite_is_found_before_any_is_explained() {
        Matrix bad = Matrix.of(new double[][] {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, Double.NaN}});
        assertThatThrownBy(() -> EXPLAINER.explainLazily(
                        Examples.of(bad).withName("tests.npy").select(0, 2), (done, total) -> {}))
                .isInstanceOf(NotFiniteException.class)
                .hasMessage("tests.npy: the table of inputs has NaN at row 2, column 5; expected a finite number");
    }

    @Test
    void threads_come_from_the_executor_alone() {
        Set<String> names = ConcurrentHashMap.newKeySet();
        FunctionModel watched = FunctionModel.ofDoubles(MODEL.inputShape(), MODEL.latentSize(), x -> {
                    names.add(Thread.currentThread().getName());
                    return MODEL.latents(Matrix.of(new double[][] {x})).row(0).toArray();
                })
                .withName(MODEL.name());
        ExecutorService pool = Executors.newFixedThreadPool(3, task -> new Thread(task, "theirs"));
        try {
            List<Explanation> expected = Explainer.of(watched, CORPUS)
                    .withThreads(1)
                    .explain(TEST_EXAMPLES)
                    .toList();
            Explainer onPool = Explainer.of(watched, CORPUS).withThreads(4).withExecutor(pool);
            names.clear();
            assertThat(onPool.explain(TEST_EXAMPLES).toList())
                    .usingElementComparator((a, b) -> a.contributions().equals(b.contributions()) ? 0 : 1)
                    .isEqualTo(expected);
            assertThat(names).isNotEmpty().isSubsetOf(Thread.currentThread().getName(), "theirs");
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void a_method_of_ones_own_is_used_as_it_is() {
        AtomicInteger prepared = new AtomicInteger();
        DecompositionMethod own = latents -> {
            prepared.incrementAndGet();
            return ActiveSet.withDefaults().withThreads(1).over(latents);
        };
        Explanation why = EXPLAINER.withMethod(own).withThreads(3).explain(TESTS.row(0));
        assertThat(prepared).hasValue(1);
        assertThat(why.contributions())
                .isEqualTo(EXPLAINER.explain(TESTS.row(0)).contributions());
        assertThat(why.provenance().method().name()).isEqualTo("custom");
    }

    @Test
    void latents_are_explained_without_a_model() {
        Explanations why = Explainer.ofLatents(Corpus.ofLatents(Examples.of(CORPUS.latents())))
                .explain(Examples.of(MODEL.latents(TESTS)));
        assertThat(why.provenance().model()).isEmpty();
        assertThat(why.toList()).hasSize(9);
        assertThat(why.toList().get(3).decomposition())
                .isEqualTo(EXPLAINER.explain(TESTS.row(3)).decomposition());
    }

    @Test
    void residuals_are_compared_with_those_of_the_corpus_unless_members_are_limited() {
        assertThat(EXPLAINER.provenance().references().sorted()).hasSize(30);
        assertThat(EXPLAINER.withoutReferences().provenance().references()).isSameAs(ReferenceResiduals.none());
        assertThat(EXPLAINER
                        .withSparsity(Sparsity.atMost(2))
                        .provenance()
                        .references()
                        .sorted())
                .isEmpty();
    }

    @Test
    void a_verdict_is_the_same_everywhere_it_is_asked_for() {
        Explainer latents = Explainer.ofLatents(Corpus.ofLatents(Examples.of(CORPUS.latents())));
        Explanation why = latents.explain(Vec.of(-1e6, -1e6, -1e6, -1e6));
        assertThat(why.verdict().level()).isEqualTo(Verdict.Level.DO_NOT_RELY);
        assertThat(latents.explain(Examples.of(why.example())).toList().get(0).verdict())
                .isEqualTo(why.verdict());
    }

    @Test
    void only_the_heaviest_examples_are_attributed_where_all_have_some_weight() {
        Explainer adam = EXPLAINER.withMethod(SoftmaxAdam.withDefaults().withEpochs(500));
        Explanation all = adam.explain(TESTS.row(0));
        assertThat(all.contributions())
                .hasSize(30)
                .allMatch(each -> each.projection().isPresent());
        Explanation some = adam.withAttributedShare(0.8).explain(TESTS.row(0));
        int count = some.decomposition().weights().countOf(0.8);
        assertThat(count).isBetween(2, 29);
        double weight = 0;
        double expected = 0;
        for (int place = 0; place < 30; place++) {
            Contribution contribution = some.contributions().get(place);
            assertThat(contribution.projection().isPresent()).isEqualTo(place < count);
            if (place < count) {
                assertThat(weight).isLessThan(0.8);
                weight += contribution.weight();
                assertThat(contribution.projection())
                        .isEqualTo(all.contributions().get(place).projection());
                expected += contribution.weight()
                        * contribution.projection().orElseThrow().expected();
            }
        }
        assertThat(weight).isGreaterThanOrEqualTo(0.8);
        assertThat(some.completeness().orElseThrow().expected()).isCloseTo(expected, within(1e-12));
        assertThat(all.completeness().orElseThrow().expected()).isCloseTo(1, within(1e-9));
        assertThat(adam.withAttributedShare(0.8).provenance().settings()).containsEntry("attributedShare", "0.8");
        assertThatThrownBy(() -> adam.withAttributedShare(Double.NaN))
                .hasMessage("attributedShare is NaN; expected a number above 0 and at most 1");
    }

    @Test
    void a_fixed_number_of_bins_gives_the_sum_of_the_paper() {
        Explanation why = EXPLAINER.withQuadrature(Quadrature.rightRiemann(7)).explain(TESTS.row(0));
        Vec shift =
                why.decomposition().approximation().minus(MODEL.latents(mean()).row(0));
        Contribution first = why.contributions().get(0);
        double[] start = mean().row(0).toArray();
        double[] end = CORPUS.inputs().row(first.row()).toArray();
        double[] sums = new double[start.length];
        for (int n = 1; n <= 7; n++) {
            double[] point = new double[start.length];
            for (int i = 0; i < point.length; i++) {
                point[i] = start[i] + n / 7.0 * (end[i] - start[i]);
            }
            Vec gradient = MODEL.pullback(
                            Matrix.of(new double[][] {point}), Matrix.of(new double[][] {shift.toArray()}))
                    .row(0);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += (end[i] - start[i]) * gradient.get(i) / 7 / shift.dot(shift);
            }
        }
        for (int i = 0; i < sums.length; i++) {
            assertThat(first.projection().orElseThrow().values().get(i)).isCloseTo(sums[i], within(1e-9));
        }
        assertThat(Quadrature.rightRiemann(7).bins()).hasValue(7);
        assertThat(Quadrature.midpoint(7).bins()).isEmpty();
        assertThat(first.projection().orElseThrow().integration().nodes()).isEqualTo(7);
    }

    private static Matrix mean() {
        return Matrix.of(new double[][] {
            Baseline.mean(CORPUS).resolve(MODEL.inputShape()).toArray()
        });
    }
}
