/** Compares complete messages of real nodes, byte by byte, with docs/wire-protocol.md. */
package org.mobula.contract.golden;
