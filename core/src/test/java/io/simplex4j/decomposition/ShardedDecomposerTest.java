package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A corpus cut into shards gives what it gives in one piece, however it is cut and wherever the shards are. */
final class ShardedDecomposerTest {
    private static final ActiveSet METHOD = ActiveSet.withDefaults().withThreads(2);

    /** Where shards are. */
    private enum Carrier {
        HELD,
        READ_EACH_PASS,
        AS_BYTES
    }

    private static List<CorpusShard> cut(Matrix corpus, int pieces, Carrier carrier) {
        List<CorpusShard> shards = new ArrayList<>();
        for (int piece = 0; piece < pieces; piece++) {
            int from = (int) ((long) corpus.rows() * piece / pieces);
            int to = (int) ((long) corpus.rows() * (piece + 1) / pieces);
            CorpusShard shard = CorpusShard.of(
                            corpus.select(IntStream.range(from, to).toArray()), from)
                    .withThreads(2);
            shards.add(carrier == Carrier.READ_EACH_PASS ? shard.withoutCopy() : shard);
        }
        return shards;
    }

    /** Shards that are asked through bytes, and answer in another order. */
    private static CorpusShards far(List<CorpusShard> shards) {
        return request -> {
            List<byte[]> answers = new ArrayList<>();
            for (CorpusShard shard : shards) {
                answers.add(shard.scan(request.clone()).clone());
            }
            Collections.reverse(answers);
            return answers;
        };
    }

    private static ExactDecomposer over(ActiveSet method, Matrix corpus, int pieces, Carrier carrier) {
        List<CorpusShard> shards = cut(corpus, pieces, carrier);
        return method.overShards(carrier == Carrier.AS_BYTES ? far(shards) : CorpusShards.of(shards));
    }

    private static void assertSame(Decomposition found, Decomposition expected, String name) {
        assertThat(found.weights().entries().stream().map(MixtureWeights.Entry::row))
                .as("examples of %s", name)
                .isEqualTo(expected.weights().entries().stream()
                        .map(MixtureWeights.Entry::row)
                        .toList());
        expected.weights()
                .entries()
                .forEach(entry -> assertThat(found.weights().weight(entry.row()))
                        .as("weight of %s in %s", entry.row(), name)
                        .isCloseTo(entry.weight(), within(1e-10)));
        assertThat(found.residual()).as("residual of %s", name).isCloseTo(expected.residual(), within(1e-11));
        assertThat(found.relativeResidual()).isCloseTo(expected.relativeResidual(), within(1e-11));
        assertThat(found.uniqueness()).as("uniqueness of %s", name).isEqualTo(expected.uniqueness());
        assertThat(found.certificate().ending())
                .as("ending of %s", name)
                .isEqualTo(expected.certificate().ending());
        assertThat(found.sparsityPrice().isPresent())
                .isEqualTo(expected.sparsityPrice().isPresent());
    }

    private static void assertSameRanges(List<WeightRange> found, List<WeightRange> expected, String name) {
        assertThat(found).hasSameSizeAs(expected);
        for (int k = 0; k < found.size(); k++) {
            assertThat(found.get(k).least()).as(name).isCloseTo(expected.get(k).least(), within(1e-8));
            assertThat(found.get(k).most()).as(name).isCloseTo(expected.get(k).most(), within(1e-8));
            assertThat(found.get(k).exact()).as(name).isEqualTo(expected.get(k).exact());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mnist", "mlp", "lstm"})
    void golden_latents_get_the_weights_of_one_piece(String model) {
        Matrix corpus = GoldenVectors.matrix(model + "/corpus_latents.npy");
        Matrix latents = GoldenVectors.matrix(model + "/test_latents.npy");
        List<Decomposition> expected = METHOD.over(corpus).decomposeAll(latents);
        for (int pieces : new int[] {1, 7}) {
            for (Carrier carrier : Carrier.values()) {
                List<Decomposition> found =
                        over(METHOD, corpus, pieces, carrier).decomposeAll(latents);
                for (int i = 0; i < found.size(); i++) {
                    assertSame(found.get(i), expected.get(i), model + " " + i + " in " + pieces + " " + carrier);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void every_kind_of_corpus_keeps_uniqueness_and_ranges(CorpusKind kind) {
        Problem problem = kind.problem(300, 6, new SplittableRandom(77));
        ActiveSet method = METHOD.withRanges(Ranges.EXACT);
        ExactDecomposer whole = method.over(problem.corpus());
        List<Decomposition> expected = whole.decomposeAll(problem.batch());
        for (Carrier carrier : Carrier.values()) {
            ExactDecomposer sharded = over(method, problem.corpus(), 5, carrier);
            List<Decomposition> found = sharded.decomposeAll(problem.batch());
            for (int i = 0; i < found.size(); i++) {
                String name = kind + " " + i + " " + carrier;
                Vec latent = problem.latents().get(i);
                assertSame(found.get(i), expected.get(i), name);
                assertSameRanges(
                        sharded.weightRanges(latent, found.get(i)).orElseThrow(),
                        whole.weightRanges(latent, expected.get(i)).orElseThrow(),
                        name);
            }
        }
    }

    /** Inside the hull, where nothing is left of the direction to the latent, rounding chooses which few are tried. */
    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void few_examples_are_the_same_few(CorpusKind kind) {
        Problem problem = kind.problem(400, 8, new SplittableRandom(5));
        ActiveSet method = METHOD.withSparsity(Sparsity.atMost(3));
        List<Decomposition> whole = method.over(problem.corpus()).decomposeAll(problem.batch());
        List<Decomposition> one =
                over(method, problem.corpus(), 1, Carrier.READ_EACH_PASS).decomposeAll(problem.batch());
        List<Decomposition> six =
                over(method, problem.corpus(), 6, Carrier.AS_BYTES).decomposeAll(problem.batch());
        for (int i = 0; i < whole.size(); i++) {
            assertSame(six.get(i), one.get(i), kind + " " + i);
            if (whole.get(i).sparsityPrice().orElseThrow().unlimitedResidual() > 1e-6) {
                assertSame(six.get(i), whole.get(i), kind + " " + i + " in one piece");
            }
        }
    }

    /** So large that passes read bytes and start from a sample, all the way through. */
    @Test
    void a_large_corpus_is_the_same_to_the_bit_in_1_7_and_64_pieces() {
        SplittableRandom random = new SplittableRandom(3);
        float[][] rows = Rows.relu(60_006, 42, random);
        Matrix corpus = Matrix.of(Arrays.copyOf(rows, 60_000));
        double[][] latents = new double[7][];
        for (int i = 0; i < 6; i++) {
            latents[i] = Vec.of(rows[60_000 + i]).toArray();
        }
        latents[6] = Vec.of(Rows.mixture(rows, 5, random)).toArray();
        Matrix batch = Matrix.of(latents);
        List<Decomposition> expected = METHOD.over(corpus).decomposeAll(batch);
        for (int pieces : new int[] {1, 7, 64}) {
            List<Decomposition> found = over(METHOD, corpus, pieces, pieces == 7 ? Carrier.AS_BYTES : Carrier.HELD)
                    .decomposeAll(batch);
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).weights()).isEqualTo(expected.get(i).weights());
                assertThat(found.get(i).certificate()).isEqualTo(expected.get(i).certificate());
                assertThat(found.get(i).uniqueness()).isEqualTo(expected.get(i).uniqueness());
            }
        }
        List<Decomposition> read =
                over(METHOD, corpus, 7, Carrier.READ_EACH_PASS).decomposeAll(batch);
        for (int i = 0; i < read.size(); i++) {
            assertSame(read.get(i), expected.get(i), "large " + i);
        }
    }

    @Test
    void without_a_copy_the_method_is_the_same() {
        Problem problem = CorpusKind.RELU.problem(500, 12, new SplittableRandom(9));
        DecompositionMethod without = METHOD.withoutCopy();
        assertThat(without.describe()).isEqualTo(METHOD.describe());
        assertThat(without.withSparsity(Sparsity.atMost(2)).sparsity().members())
                .isEqualTo(2);
        List<Decomposition> expected = METHOD.over(problem.corpus()).decomposeAll(problem.batch());
        List<Decomposition> found = without.over(problem.corpus()).decomposeAll(problem.batch());
        for (int i = 0; i < found.size(); i++) {
            assertSame(found.get(i), expected.get(i), "without a copy " + i);
        }
        assertThatThrownBy(() -> without.over(Matrix.of(new double[0][0])))
                .hasMessage("corpus latents have 0 rows and 0 columns; expected at least one of each");
    }

    @Test
    void the_certificate_holds_over_all_shards() {
        Problem problem = CorpusKind.GAUSSIAN.problem(500, 12, new SplittableRandom(8));
        ExactDecomposer sharded = over(METHOD, problem.corpus(), 9, Carrier.AS_BYTES);
        for (Vec latent : problem.latents()) {
            Decomposition found = sharded.decompose(latent);
            OptimalityCheck here = OptimalityCheck.of(found.weights(), problem.corpus(), latent);
            assertThat(here.gap()).isLessThan(1e-8);
            Honesty.checkOptimal(problem, latent, found);
        }
    }

    @Test
    void latents_of_a_batch_share_their_passes() {
        Problem problem = CorpusKind.RELU.problem(2000, 10, new SplittableRandom(4));
        List<CorpusShard> shards = cut(problem.corpus(), 3, Carrier.HELD);
        AtomicInteger asked = new AtomicInteger();
        CorpusShards counted = request -> {
            asked.incrementAndGet();
            return CorpusShards.of(shards).ask(request);
        };
        ExactDecomposer decomposer = METHOD.overShards(counted);
        Matrix outside = Matrix.of(IntStream.range(0, 16)
                .mapToObj(i -> Rows.scaled(Rows.gaussian(1, 10, new SplittableRandom(i))[0], 9))
                .toArray(float[][]::new));
        int before = asked.get();
        List<Decomposition> alone = IntStream.range(0, outside.rows())
                .mapToObj(row -> decomposer.decompose(outside.row(row)))
                .toList();
        int oneByOne = asked.get() - before;
        List<Decomposition> together = decomposer.decomposeAll(outside);
        int shared = asked.get() - before - oneByOne;
        assertThat(together).isEqualTo(alone);
        assertThat(shared).as("passes shared, of %s", oneByOne).isLessThan(oneByOne / 4);
    }

    @Test
    void shards_that_do_not_follow_one_another_are_refused() {
        Matrix rows = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        assertThatThrownBy(() ->
                        METHOD.overShards(CorpusShards.of(List.of(CorpusShard.of(rows, 0), CorpusShard.of(rows, 4)))))
                .hasMessage("shard begins at row 4; expected 3, where the rows before it end");
        assertThatThrownBy(() -> METHOD.overShards(CorpusShards.of(
                        List.of(CorpusShard.of(rows, 0), CorpusShard.of(Matrix.of(new double[1][3]), 3)))))
                .hasMessage("shard of row 3 has 3 columns; expected 2 as in the others");
        assertThatThrownBy(() -> METHOD.overShards(CorpusShards.of(List.of())))
                .hasMessage("corpus has 0 shards; expected at least 1");
        assertThatThrownBy(() -> CorpusShard.of(rows, -1))
                .hasMessage("first row is -1; expected a number from 0 to 2147483644 for a shard of 3 rows");
        Matrix bad = Matrix.of(new double[][] {{0, 0}, {Double.NaN, 0}});
        assertThatThrownBy(() ->
                        METHOD.overShards(CorpusShards.of(List.of(CorpusShard.of(rows, 0), CorpusShard.of(bad, 3)))))
                .hasMessage("corpus latents have NaN at row 4, column 0; expected a finite number");
    }

    @Test
    void bytes_of_something_else_are_refused() {
        CorpusShard shard = CorpusShard.of(Matrix.of(new double[][] {{0, 0}, {1, 0}}), 0);
        assertThatThrownBy(() -> shard.scan(new byte[5]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("request is 5 bytes of something else; expected one of the same version");
        assertThatThrownBy(() -> METHOD.overShards(request -> List.of(new byte[] {0x53, 0x58, 0x52, 1, 0, 0, 0})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("answer is 7 bytes of something else; expected one of the same version");
    }

    @Test
    void a_shard_that_fails_ends_all_solves_with_its_failure() {
        Problem problem = CorpusKind.GAUSSIAN.problem(100, 4, new SplittableRandom(4));
        List<CorpusShard> shards = cut(problem.corpus(), 2, Carrier.HELD);
        AtomicInteger asked = new AtomicInteger();
        ExactDecomposer decomposer = METHOD.overShards(request -> {
            if (asked.incrementAndGet() > 3) {
                throw new IllegalStateException("shard is gone");
            }
            return CorpusShards.of(shards).ask(request);
        });
        assertThatThrownBy(() -> decomposer.decomposeAll(problem.batch())).hasMessage("shard is gone");
    }

    @Test
    void an_interrupt_ends_it() {
        Problem problem = CorpusKind.GAUSSIAN.problem(100, 4, new SplittableRandom(4));
        ExactDecomposer decomposer = over(METHOD, problem.corpus(), 2, Carrier.HELD);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> decomposer.decomposeAll(problem.batch())).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
