package org.mobula.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A table; columns of numbers are right-aligned. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        rows.add(List.of(heading));
    }

    Table row(String... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException("the table has "
                    + rows.getFirst().size() + " columns, the row " + cells.length + ": " + List.of(cells));
        }
        rows.add(List.of(cells));
        return this;
    }

    /** As aligned text. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(line(row, "  ", this::width).stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** As Markdown, aligned to be readable as text. */
    String markdown() {
        StringBuilder text = new StringBuilder();
        text.append("| ").append(line(rows.getFirst(), " | ", this::width)).append(" |\n|");
        for (int column = 0; column < rows.getFirst().size(); column++) {
            String dashes = "-".repeat(width(column));
            text.append(isRightAligned(column) ? " " + dashes.substring(1) + ": |" : " " + dashes + " |");
        }
        text.append('\n');
        for (List<String> row : rows.subList(1, rows.size())) {
            text.append("| ").append(line(row, " | ", this::width)).append(" |\n");
        }
        return text.toString();
    }

    private String line(List<String> row, String between, IntUnaryOperator width) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String space = " ".repeat(width.applyAsInt(column) - cell.length());
            cells.add(isRightAligned(column) ? space + cell : cell + space);
        }
        return String.join(between, cells);
    }

    private int width(int column) {
        return Collections.max(
                rows.stream().map(row -> row.get(column).length()).toList());
    }

    private boolean isRightAligned(int column) {
        return rows.size() > 1
                && rows.stream().skip(1).allMatch(row -> row.get(column).matches("[0-9].*"));
    }
}
