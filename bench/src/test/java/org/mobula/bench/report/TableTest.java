package org.mobula.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
    private final Table table = new Table("case", "us", "peer")
            .row("null-call/shm", "1.20", "java.rmi")
            .row("x", "10.3", "y");

    @Test
    void textIsAlignedWithNumbersToTheRight() {
        assertThat(table.text()).isEqualTo("""
                case             us  peer
                null-call/shm  1.20  java.rmi
                x              10.3  y
                """);
    }

    @Test
    void markdownIsAlignedToo() {
        assertThat(table.markdown()).isEqualTo("""
                | case          |   us | peer     |
                | ------------- | ---: | -------- |
                | null-call/shm | 1.20 | java.rmi |
                | x             | 10.3 | y        |
                """);
    }

    @Test
    void aRowOfAnotherWidthIsRefused() {
        assertThatThrownBy(() -> table.row("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the table has 3 columns, the row 1: [a]");
    }
}
