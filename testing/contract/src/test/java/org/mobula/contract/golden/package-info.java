/** Whole messages of real nodes, byte for byte, beside what docs/wire-protocol.md says. */
package org.mobula.contract.golden;
