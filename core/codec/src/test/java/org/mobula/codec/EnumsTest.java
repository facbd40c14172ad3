package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.codec.Exchange.pass;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EnumsTest {
    enum Operation {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        abstract int apply(int a, int b);
    }

    @Test
    void constantsArriveAsThemselvesEvenWithABody() {
        assertThat(pass(List.of(Operation.PLUS, Operation.MINUS, TimeUnit.DAYS)))
                .containsExactly(Operation.PLUS, Operation.MINUS, TimeUnit.DAYS);
    }

    @Test
    void enumMapsAndSetsKeepTheirKeysEvenWhenEmpty() {
        Map<Operation, String> empty = pass(new EnumMap<>(Operation.class));
        empty.put(Operation.MINUS, "now");
        EnumSet<Operation> none = pass(EnumSet.noneOf(Operation.class));
        none.add(Operation.PLUS);

        assertThat(empty).containsOnlyKeys(Operation.MINUS);
        assertThat(none).containsExactly(Operation.PLUS);
        assertThat(pass(new EnumMap<>(Map.of(Operation.PLUS, 1)))).containsEntry(Operation.PLUS, 1);
        assertThat(pass(EnumSet.allOf(Operation.class))).hasSize(2);
    }
}
